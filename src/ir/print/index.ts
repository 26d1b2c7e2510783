export { type PrintOptions, printModule } from './module.js';
