/**
 * Leaves of the sidebars whose page is not written yet: they show in the tree without a link. One route a line, with tokens, sorted. The list may only
 * shrink: whoever writes a page takes its line out, and the build refuses a line whose page exists.
 */
export const unwritten: string[] = [
  '/examples-tryout-yourself/fraud/bank',
  '/examples-tryout-yourself/fraud/conclusion',
  '/examples-tryout-yourself/fraud/ecommerce',
  '/examples-tryout-yourself/fraud/insurance',
  '/examples-tryout-yourself/fraud/introduction',
  '/examples-tryout-yourself/iot-vehicle-monitoring/introduction',
  '/examples-tryout-yourself/iot-vehicle-monitoring/scenario',
  '/examples-tryout-yourself/iot-vehicle-monitoring/solution-overview',
  '/examples-tryout-yourself/iot-vehicle-monitoring/steps-to-run-the-demo',
  '/examples-tryout-yourself/supply-chain-management/conclusion',
  '/examples-tryout-yourself/supply-chain-management/implementation',
  '/examples-tryout-yourself/supply-chain-management/introduction',
  '/examples-tryout-yourself/supply-chain-management/scenario',
];
