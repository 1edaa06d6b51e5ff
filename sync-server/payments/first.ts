/** The first of many that answers to it. */
export async function first<T>(
  many: AsyncIterable<T>,
  is: (one: T) => boolean,
): Promise<T | undefined> {
  for await (const one of many) if (is(one)) return one
  return undefined
}
