/** Makes the compiler prove that a union was exhausted: `default: return never(state)`. */
export function never(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}
