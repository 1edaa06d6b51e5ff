/** What stands in a file of the app that was packed with gzip; rejects where it is not to be had. */
export async function unpackedFile(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok || !answer.body) throw new Error(`${address} is not there`)
  const plain = answer.body.pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(plain).arrayBuffer())
}
