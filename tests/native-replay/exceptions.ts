/** Programs of tests/symbolic whose native runs are not comparable, each with the reason. */
const asksInterface = 'it asks the analysis interface what only an exploration can answer';

export const exceptions: Readonly<Record<string, string>> = {
  'api/assume_false': 'its assumption cannot hold; natively it ends there without an error',
  'api/fixed_object': 'its object at a fixed address is not mapped in a native process',
  'api/harness_marks': asksInterface,
  'api/is_symbolic': asksInterface,
  'api/make_symbolic_wrong_size': 'only an exploration knows the size of the object',
  'api/merganser_names': asksInterface,
  'api/object_size': asksInterface,
  'errors/external': 'it calls a function that nobody defines',
};
