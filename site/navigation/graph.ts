import type { NavigationSource } from '@folio/core';

/** Section 2.10 of the specification. Starts collapsed up to 1024 px (section 2.2). */
export const graph: NavigationSource = {
  title: 'Graph and Cypher',
  startsCollapsed: true,
  items: [
    {
      id: 'user-guide',
      title: 'User Guide',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/graph-and-cypher' },
        {
          id: 'difference-to-neo4j',
          title: 'Difference between {Product} and Neo4j',
          path: '/graph-and-cypher/difference-between-{product}-and-neo4j',
        },
        {
          id: 'cypher-vs-neo4j-cypher',
          title: '{Product} Cypher vs Neo4j Cypher',
          path: '/graph-and-cypher/{product}-cypher-vs-neo4j-cypher',
        },
        { id: 'create-graph-table', title: 'Create graph table', path: '/graph-and-cypher/create-graph-table' },
        { id: 'create-data', title: 'Create data', path: '/graph-and-cypher/create-data' },
        { id: 'match-patterns', title: 'Match patterns', path: '/graph-and-cypher/match-patterns' },
        { id: 'filter-results', title: 'Filter results', path: '/graph-and-cypher/filter-results' },
        {
          id: 'aggregation-in-cypher',
          title: 'Aggregation in Cypher',
          path: '/graph-and-cypher/aggregation-in-cypher',
        },
        { id: 'shortest-path', title: 'Shortest path', path: '/graph-and-cypher/shortest-path' },
        { id: 'all-path', title: 'All path', path: '/graph-and-cypher/all-path' },
        {
          id: 'query-for-no-direct-relation',
          title: 'Query for no direct relation',
          path: '/graph-and-cypher/query-for-no-direct-relation',
        },
        { id: 'graph-in-stream', title: 'Graph in stream', path: '/graph-and-cypher/graph-in-stream' },
        {
          id: 'symm-and-asymm-keywords',
          title: 'SYMM and ASYMM keywords',
          path: '/graph-and-cypher/symm-and-asymm-keywords',
        },
        { id: 'aggregation-in-graph', title: 'Aggregation in graph', path: '/graph-and-cypher/aggregation-in-graph' },
        { id: 'short-path-advanced', title: 'SHORT_PATH (advanced)', path: '/graph-and-cypher/short-path-advance' },
        { id: 'all-path-advanced', title: 'ALL_PATH (advanced)', path: '/graph-and-cypher/all-path-advance' },
        { id: 'similarity', title: 'Similarity', path: '/graph-and-cypher/similarity' },
        { id: 'cluster', title: 'Cluster', path: '/graph-and-cypher/cluster' },
        { id: 'return-star', title: 'Return star', path: '/graph-and-cypher/return-star' },
        { id: 'nested-query', title: 'Nested query', path: '/graph-and-cypher/nested-query' },
        { id: 'chain-query', title: 'Chain query', path: '/graph-and-cypher/chain-query' },
        {
          id: 'geospatial-index-and-query',
          title: 'Geospatial index and query',
          path: '/graph-and-cypher/geospatial-index-and-query',
        },
        {
          id: 'query-scenarios',
          title: 'Query scenarios',
          children: [
            { id: 'query-scenarios', title: 'Query scenarios', path: '/graph-and-cypher/query-scenarios' },
            {
              id: 'movies-data',
              title: 'Movies data',
              path: '/graph-and-cypher/query-scenarios#moviesdata',
              marker: 'nested',
            },
            {
              id: 'sales-data',
              title: 'Sales data',
              path: '/graph-and-cypher/query-scenarios#salesdata',
              marker: 'nested',
            },
            {
              id: 'patient-data',
              title: 'Patient data',
              path: '/graph-and-cypher/query-scenarios#patientdata',
              marker: 'nested',
            },
          ],
        },
      ],
    },
  ],
};
