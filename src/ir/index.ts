/** LLVM IR as data: modules, types, constants, instructions, metadata. Knows no other folder. */
export * from './analysis/index.js';
export * from './attributes.js';
export * from './canonical-constants.js';
export * from './constants.js';
export * from './debug-info.js';
export * from './debug-types.js';
export * from './dwarf.js';
export * from './float-bits.js';
export * from './instructions.js';
export * from './intrinsics.js';
export * from './layout.js';
export * from './metadata.js';
export * from './metadata-schema.js';
export * from './module.js';
export * from './print/index.js';
export * from './types.js';
export * from './verify.js';
