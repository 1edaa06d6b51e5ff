/** The content of a gzipped file of the app; rejects if it cannot be loaded. */
export async function unpackedFile(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok || !answer.body) throw new Error(`${address} is not there`)
  const plain = answer.body.pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(plain).arrayBuffer())
}
