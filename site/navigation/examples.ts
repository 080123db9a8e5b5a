import type { NavigationSource } from '@folio/core';

/** Section 2.10 of the specification. */
export const examples: NavigationSource = {
  title: 'Examples',
  items: [
    {
      id: 'iot-vehicle-monitoring',
      title: 'IoT Vehicle Monitoring',
      className: 'spaced',
      children: [
        {
          id: 'introduction',
          title: 'Introduction',
          path: '/examples-tryout-yourself/iot-vehicle-monitoring/introduction',
        },
        { id: 'scenario', title: 'Scenario', path: '/examples-tryout-yourself/iot-vehicle-monitoring/scenario' },
        {
          id: 'solution-overview',
          title: 'Solution Overview',
          path: '/examples-tryout-yourself/iot-vehicle-monitoring/solution-overview',
        },
        {
          id: 'steps-to-run-the-demo',
          title: 'Steps to Run the Demo',
          path: '/examples-tryout-yourself/iot-vehicle-monitoring/steps-to-run-the-demo',
        },
      ],
    },
    {
      id: 'analytics-from-customer-reviews',
      title: 'Analytics from Customer Reviews',
      className: 'spaced',
      children: [
        {
          id: 'introduction',
          title: 'Introduction',
          path: '/examples-tryout-yourself/analytics-from-customer-reviews/introduction',
        },
        {
          id: 'scenario',
          title: 'Scenario',
          path: '/examples-tryout-yourself/analytics-from-customer-reviews/scenario',
        },
        {
          id: 'application-and-details',
          title: 'Application & Details',
          path: '/examples-tryout-yourself/analytics-from-customer-reviews/application-and-details',
        },
      ],
    },
    {
      id: 'supply-chain-management',
      title: 'Supply Chain Management',
      className: 'spaced',
      children: [
        {
          id: 'introduction',
          title: 'Introduction',
          path: '/examples-tryout-yourself/supply-chain-management/introduction',
        },
        { id: 'scenario', title: 'Scenario', path: '/examples-tryout-yourself/supply-chain-management/scenario' },
        {
          id: 'implementation',
          title: 'Implementation',
          path: '/examples-tryout-yourself/supply-chain-management/implementation',
        },
        { id: 'conclusion', title: 'Conclusion', path: '/examples-tryout-yourself/supply-chain-management/conclusion' },
      ],
    },
    {
      id: 'fraud-anomalies-in-fintech',
      title: 'Fraud, Anomalies in FinTech',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/examples-tryout-yourself/fraud/introduction' },
        { id: 'ecommerce-fraud', title: 'E-commerce Fraud', path: '/examples-tryout-yourself/fraud/ecommerce' },
        { id: 'first-party-bank-fraud', title: 'First-party Bank Fraud', path: '/examples-tryout-yourself/fraud/bank' },
        { id: 'insurance-fraud', title: 'Insurance Fraud', path: '/examples-tryout-yourself/fraud/insurance' },
        { id: 'conclusion', title: 'Conclusion', path: '/examples-tryout-yourself/fraud/conclusion' },
      ],
    },
    {
      id: 'ml-examples',
      title: 'ML examples',
      className: 'spaced',
      children: [
        { id: 'ml-examples', title: 'ML examples', path: '/examples-tryout-yourself' },
        {
          id: 'credit-risk-analysis',
          title: 'Credit risk analysis',
          path: '/examples-tryout-yourself/credit-risk-analysis',
        },
        {
          id: 'forecast-product-demand',
          title: 'Forecast product demand',
          path: '/examples-tryout-yourself/forecast-product-demand',
        },
        {
          id: 'data-clustering-analysis',
          title: 'Data clustering analysis',
          path: '/examples-tryout-yourself/data-clustering-analysis',
        },
        {
          id: 'online-shoppers-purchasing-intention',
          title: 'Online shoppers purchasing intention',
          path: '/examples-tryout-yourself/online-shoppers-purchasing-intention',
        },
        {
          id: 'amazon-sentiment-analysis',
          title: 'Amazon sentiment analysis',
          path: '/examples-tryout-yourself/amazon-sentiment-analysis',
        },
        { id: 'rainfall-prediction', title: 'Rainfall prediction', path: '/examples-tryout-yourself/rainfall' },
      ],
    },
  ],
};
