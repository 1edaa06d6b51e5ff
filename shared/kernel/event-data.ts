/** The data of server-sent events, read from pieces of text as they come over the network. */
export interface EventData {
  /** The next piece: gives the data of every line that has ended with it. */
  take(piece: string): string[]
  /** The content of an unfinished last line. */
  rest(): string[]
}

export function eventData(): EventData {
  // Put together once, when the line ends: a long line in short pieces would be read again with each.
  let begun: string[] = []
  const lineEnding = (last: string): string => {
    const line = begun.length > 0 ? begun.join('') + last : last
    begun = []
    return line
  }
  const dataOf = (line: string): string[] =>
    line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []

  return {
    take(piece) {
      const lines = piece.split('\n')
      const open = lines.pop() ?? ''
      const data = lines.flatMap((line) => dataOf(lineEnding(line)))
      if (open) begun.push(open)
      return data
    },
    rest: () => dataOf(lineEnding('')),
  }
}
