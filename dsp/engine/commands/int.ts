/** The argument at an index, as an integer. */
// @ts-ignore: decorator
@inline
export function int(args: usize, index: i32): i32 {
  return load<i32>(args + (<usize>index << 2));
}
