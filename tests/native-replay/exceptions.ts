/** Programs of tests/symbolic whose native runs are not comparable, each with the reason. */
const asksInterface = 'it asks the analysis interface what only an exploration can answer';

const lacks = 'its paths end where the engine lacks something; natively they go on';

export const exceptions: Readonly<Record<string, string>> = {
  'api/assume_false': 'its assumption cannot hold; natively it ends there without an error',
  'api/fixed_object': 'its object at a fixed address is not mapped in a native process',
  'api/harness_marks': asksInterface,
  'api/is_symbolic': asksInterface,
  'api/make_symbolic_wrong_size': 'only an exploration knows the size of the object',
  'api/merganser_names': asksInterface,
  'api/object_size': asksInterface,
  'errors/external': 'it calls a function that nobody defines',
  'errors/process': lacks,
  'errors/rounding': lacks,
  'errors/thread': lacks,
  'floats/bfloat': 'clang has conversions of __bf16 from its version 17 on, gcc from 13 on',
  'library/print_reads':
    "AddressSanitizer's printf does not look at texts by their position or precision",
  'library/print_reads_right':
    "AddressSanitizer's printf reads a text of which %.0s prints nothing",
  'library/print_too_few_arguments': 'no sanitizer sees that variable arguments are missing',
  'lifetimes/scope_vla': 'AddressSanitizer gives arrays of variable length no end',
};
