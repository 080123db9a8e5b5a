import type { NavigationSource } from '@folio/core';

/** Section 2.9 of the specification. */
export const restApi: NavigationSource = {
  title: 'REST API',
  items: [
    {
      id: 'api-2-0',
      title: 'API 2.0',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/rest-api/api-introduction' },
        { id: 'general-information', title: 'General information', path: '/rest-api/general-information' },
        { id: 'the-document-structure', title: 'The document structure', path: '/rest-api/document-structure' },
        {
          id: 'server-api',
          title: 'Server API',
          children: [
            {
              id: 'get-the-server-stats',
              section: 'Server',
              title: 'Get the server stats',
              path: '/rest-api/get-the-server-stats',
            },
            { id: 'check-the-server-type', title: 'Check the server type', path: '/rest-api/check-server-type' },
            {
              id: 'run-sql-like-query-for-tables',
              section: 'Database and tables',
              title: 'Run SQL-like query for tables',
              path: '/rest-api/run-sql-like-query-for-tables',
            },
            { id: 'get-database-name', title: 'Get database name', path: '/rest-api/get-database-name' },
            { id: 'get-the-tables-count', title: 'Get the tables count', path: '/rest-api/get-the-tables-count' },
            { id: 'open-a-table', title: 'Open a table', path: '/rest-api/open-a-table' },
            {
              id: 'get-environment-details',
              title: 'Get environment details',
              path: '/rest-api/get-environment-details',
            },
            { id: 'list-all-the-tables', title: 'List all the tables', path: '/rest-api/list-all-the-tables' },
            {
              id: 'get-general-statistics-of-the-tables',
              title: 'Get general statistics of the tables',
              path: '/rest-api/get-the-general-info-statistics-of-the-tables',
            },
            {
              id: 'get-the-statistics-of-a-given-table',
              title: 'Get the statistics of a given table',
              path: '/rest-api/get-the-stats-of-a-given-table',
            },
            {
              id: 'count-number-of-rows-in-a-table',
              title: 'Count number of rows in a table',
              path: '/rest-api/count-number-of-rows-in-a-table',
            },
            { id: 'create-a-table', title: 'Create a table', path: '/rest-api/create-a-table' },
            { id: 'add-index-to-a-table', title: 'Add index to a table', path: '/rest-api/add-index-to-a-table' },
            {
              id: 'insert-data-into-a-table',
              title: 'Insert data into a table',
              path: '/rest-api/insert-a-document-data-into-a-table',
            },
            { id: 'get-data-for-key', title: 'Get data for key', path: '/rest-api/get-a-document-data-for-a-key' },
            {
              id: 'delete-key-value-document',
              title: 'Delete key-value document',
              path: '/rest-api/delete-a-key-and-value-document',
            },
            {
              id: 'delete-an-index-from-the-table',
              title: 'Delete an index from the table',
              path: '/rest-api/delete-an-index-from-the-table-only-secondary-index',
            },
            { id: 'delete-a-table', title: 'Delete a table', path: '/rest-api/delete-a-table' },
            {
              id: 'register-schema-for-stream-processing',
              section: 'Streams',
              title: 'Register schema for stream processing',
              path: '/rest-api/register-schema-for-stream-processing',
            },
            {
              id: 'insert-an-event-into-a-stream',
              title: 'Insert an event into a stream',
              path: '/rest-api/insert-an-event-into-a-stream',
            },
            {
              id: 'get-the-list-of-all-the-schemas-registered-in-the-db',
              title: 'Get the list of all the schemas registered in the DB',
              path: '/rest-api/get-the-list-of-all-schemas-registered-in-the-db',
            },
            {
              id: 'get-the-information-for-a-given-schema',
              title: 'Get the information for a given schema',
              path: '/rest-api/get-information-for-a-given-schema',
            },
            {
              id: 'get-the-schema-json-doc-for-a-given-schema',
              title: 'Get the schema JSON doc for a given schema',
              path: '/rest-api/get-the-schema-json-doc-for-a-given-schema',
            },
            {
              id: 'get-the-dependency-graph-of-the-schema',
              title: 'Get the dependency graph of the schema',
              path: '/rest-api/get-the-dependency-graph-of-the-schema',
            },
            {
              id: 'change-get-the-state-of-any-stream',
              title: 'Change/get the state of any stream',
              path: '/rest-api/change-the-state-of-any-stream',
            },
            {
              id: 'query-streams-to-retrieve-data',
              title: 'Query streams to retrieve data',
              path: '/rest-api/query-streams-to-retrieve-data',
            },
            { id: 'run-cypher-on-stream', title: 'Run Cypher on stream', path: '/rest-api/run-cypher-on-stream' },
            {
              id: 'add-another-stream-into-an-existing-schema',
              title: 'Add another stream into an existing schema',
              path: '/rest-api/add-another-stream-into-an-existing-schema',
            },
            {
              id: 'delete-the-prediction-status-of-a-file',
              section: 'Streams and models',
              title: 'Delete the prediction status of a file',
              path: '/rest-api/delete-prediction-status-of-a-file',
            },
            {
              id: 'delete-a-training-request-of-a-model',
              title: 'Delete a training request of a model',
              path: '/rest-api/delete-a-training-request-of-a-model',
            },
            {
              id: 'edit-an-existing-schema',
              title: 'Edit an existing schema',
              path: '/rest-api/edit-an-existing-schema',
            },
            { id: 'delete-a-model', title: 'Delete a model', path: '/rest-api/delete-a-model' },
            {
              id: 'get-usage-of-the-schema',
              title: 'Get usage of the schema',
              path: '/rest-api/get-usage-of-the-schema',
            },
            {
              id: 'count-the-number-of-events-in-a-stream',
              title: 'Count the number of events in a stream',
              path: '/rest-api/count-the-number-of-events-in-a-stream',
            },
            {
              id: 'get-the-number-of-buckets',
              section: 'Files, streams and models',
              title: 'Get the number of buckets',
              path: '/rest-api/get-the-number-of-buckets',
            },
            {
              id: 'list-all-the-buckets-in-the-db',
              title: 'List all the buckets in the DB',
              path: '/rest-api/list-all-buckets-in-the-db',
            },
            {
              id: 'upload-stream-data-to-brs',
              title: 'Upload stream data to BRS',
              path: '/rest-api/upload-stream-data-to-brs',
            },
            { id: 'create-a-bucket', title: 'Create a bucket', path: '/rest-api/create-a-bucket' },
            { id: 'de-register-a-schema', title: 'De-register a schema', path: '/rest-api/de-register-a-schema' },
            {
              id: 'de-register-a-stream-in-a-schema',
              title: 'De-register a stream in a schema',
              path: '/rest-api/de-register-a-stream-in-a-schema',
            },
            {
              id: 'get-the-list-of-objects-files-in-the-bucket',
              title: 'Get the list of objects/files in the bucket',
              path: '/rest-api/get-list-of-objects-files-in-the-bucket',
            },
            {
              id: 'get-list-of-objects-in-a-bucket',
              title: 'Get list of objects in a bucket',
              path: '/rest-api/get-list-of-objects-in-a-bucket',
            },
            { id: 'train-a-model', title: 'Train a model', path: '/rest-api/train-a-model' },
            {
              id: 'get-the-training-status-of-a-model',
              title: 'Get the training status of a model',
              path: '/rest-api/get-the-training-status-of-a-model',
            },
            {
              id: 'upload-put-file-into-a-bucket',
              title: 'Upload/put file into a bucket',
              path: '/rest-api/upload-put-file-into-a-bucket',
            },
            {
              id: 'download-a-file-from-the-bucket',
              title: 'Download a file from the bucket',
              path: '/rest-api/download-a-file-from-the-bucket',
            },
            {
              id: 'do-prediction-for-a-trained-model',
              title: 'Do prediction for a trained model',
              path: '/rest-api/do-prediction-for-a-trained-model',
            },
            {
              id: 'get-prediction-status-for-a-model-async',
              title: 'Get prediction status for a model (async)',
              path: '/rest-api/get-prediction-status-for-a-model-async',
            },
            {
              id: 'upload-an-object-in-memory',
              title: 'Upload an object (in-memory)',
              path: '/rest-api/upload-an-object-in-memory',
            },
            {
              id: 'count-number-of-models-for-a-schema',
              title: 'Count number of models for a schema',
              path: '/rest-api/count-number-of-models-for-a-schema',
            },
            {
              id: 'delete-an-object-from-a-bucket',
              title: 'Delete an object from a bucket',
              path: '/rest-api/delete-an-object-from-a-bucket',
            },
            { id: 'delete-a-bucket', title: 'Delete a bucket', path: '/rest-api/delete-a-bucket' },
            {
              id: 'get-training-request-for-a-model',
              title: 'Get training request for a model',
              path: '/rest-api/get-training-request-for-a-model',
            },
            {
              id: 'create-a-graph-table',
              section: 'Graphs and models',
              title: 'Create a graph table',
              path: '/rest-api/create-a-graph-table',
            },
            {
              id: 'get-all-training-requests-in-the-system',
              title: 'Get all training requests in the system',
              path: '/rest-api/get-all-training-requests-in-the-system',
            },
            {
              id: 'open-an-existing-graph-table',
              title: 'Open an existing graph table',
              path: '/rest-api/open-an-existing-graph-table',
            },
            {
              id: 'list-all-graph-tables-in-the-db',
              title: 'List all graph tables in the DB',
              path: '/rest-api/list-all-graph-tables-in-the-db',
            },
            {
              id: 'get-the-stats-of-a-graph-table',
              title: 'Get the stats of a graph table',
              path: '/rest-api/get-the-stats-of-a-graph-table',
            },
            {
              id: 'add-a-node-into-a-graph-table',
              title: 'Add a node into a graph table',
              path: '/rest-api/add-a-node-into-a-graph-table',
            },
            {
              id: 'add-triple-into-a-graph-table',
              title: 'Add triple into a graph table',
              path: '/rest-api/add-triple-into-a-graph-table',
            },
            {
              id: 'run-cypher-query-on-graph',
              title: 'Run Cypher query on graph',
              path: '/rest-api/run-cypher-query-on-graph',
            },
            {
              id: 'register-a-notification',
              section: 'Notifications',
              title: 'Register a notification',
              path: '/rest-api/register-a-notification',
            },
            {
              id: 'pause-activate-de-register-a-notification',
              title: 'Pause, activate & de-register a notification',
              path: '/rest-api/pause-activate-and-deregister-a-notification',
            },
            {
              id: 'various-notification-queries',
              title: 'Various notification queries',
              path: '/rest-api/various-notification-queries',
            },
          ],
        },
      ],
    },
    {
      id: 'postman-api',
      title: 'Postman API',
      children: [{ id: 'postman-api', title: 'Postman API', path: '/rest-api/postman-api' }],
    },
  ],
};
