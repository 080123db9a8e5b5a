export * from './mount.tsx';
