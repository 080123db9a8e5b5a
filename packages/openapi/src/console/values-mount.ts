/** Entry of the island of "Your values". */
export { mountValues as mount } from './mount.tsx';
