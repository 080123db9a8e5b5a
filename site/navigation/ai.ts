import type { NavigationSource } from '@folio/core';

/** Section 2.8 of the specification. The spellings of the paths are the contract. */
export const ai: NavigationSource = {
  title: 'AI and ML',
  items: [
    {
      id: 'high-level',
      title: 'AI in {Product} - High Level',
      children: [
        {
          id: 'ml-infra-natively-integrated',
          title: 'ML Infra: Natively Integrated',
          path: '/ai-in-{product}/ai-in-{product}-high-level/natively-integrated-with-{product}',
        },
        {
          id: 'train-store-deploy-and-predict',
          title: 'Train, Store, Deploy and Predict',
          path: '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-train-store-deploy-and-predict',
        },
        { id: 'ml', title: 'ML in {Product}', path: '/ai-in-{product}/ai-in-{product}-high-level/ml-in-{product}' },
        {
          id: 'ml-infra-training-server',
          title: 'ML Infra: Training Server',
          path: '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-training-server-in-{product}',
        },
        {
          id: 'ml-infra-prediction-engine',
          title: 'ML Infra: Prediction Engine',
          path: '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-prediction-engine-in-{product}',
        },
        {
          id: 'prediction-engine-implementation',
          title: 'Prediction Engine Implementation',
          path: '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-prediction-engine-implementation',
        },
        {
          id: 'resource-server',
          title: '{Product} Resource Server',
          path: '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-{product}-resource-server',
        },
        {
          id: 'memory-and-large-data',
          title: 'Memory and Large Data',
          path: '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-memory-and-large-data',
        },
        {
          id: 'information-extraction',
          title: 'IE for {Product}',
          path: '/ai-in-{product}/ai-in-{product}-high-level/information-extraction-and-ontology',
        },
        {
          id: 'ontology-extraction',
          title: 'Ontology Extraction',
          path: '/ai-in-{product}/ai-in-{product}-high-level/ontology-extraction-basic-components',
        },
        {
          id: 'supported-ml-algos',
          title: 'Supported ML Algos',
          path: '/ai-in-{product}/ai-in-{product}-high-level/maschine-learning-and-deep-learnning-algo',
        },
        {
          id: 'integration-with-r',
          title: 'Integration with R',
          path: '/ai-in-{product}/ai-in-{product}-high-level/r-integration',
        },
      ],
    },
    {
      id: 'implementation-details',
      title: 'AI - Implementation Details',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/ai-in-{product}/introduction' },
        { id: 'interfaces-apis', title: 'Interfaces & APIs', path: '/ai-in-{product}/interfaces-apis' },
        { id: 'python-support', title: 'Python Support', path: '/ai-in-{product}/python-support' },
        { id: 'algo', title: 'Algo', path: '/ai-in-{product}/algo' },
        { id: 'param-tuning', title: 'Param Tuning', path: '/ai-in-{product}/param-tuning' },
        { id: 'data-normalization', title: 'Data Normalization', path: '/ai-in-{product}/data-normalization' },
        { id: 'memory-budget', title: 'Memory Budget', path: '/ai-in-{product}/memory-budget' },
        { id: 'conventions', title: 'Conventions', path: '/ai-in-{product}/conventions' },
      ],
    },
    {
      id: 'ml-help-guide',
      title: 'ML Help Guide',
      children: [
        {
          id: 'algorithms-hyperparameters',
          title: 'Algorithms & Hyperparameters',
          path: '/ml-help-guide/{product}-algorithms-and-their-hyperparameter',
        },
        { id: 'classifications', title: 'Classifications', path: '/ml-help-guide/classifications' },
        { id: 'regression', title: 'Regression', path: '/ml-help-guide/regression' },
        { id: 'linear-regression', title: 'Linear Regression', path: '/ml-help-guide/linear-regression' },
        { id: 'linear-classification', title: 'Linear Classification', path: '/ml-help-guide/linear-classification' },
        { id: 'k-means', title: 'K-Means', path: '/ml-help-guide/k-means' },
      ],
    },
  ],
};
