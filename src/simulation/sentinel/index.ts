export * from './sentinel'
