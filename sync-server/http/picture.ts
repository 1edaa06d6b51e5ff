import { refuse } from '../../shared/kernel/refusal.ts'
import { policyOfData } from './security-headers.ts'

/** A picture whose name is its content, so that whoever has it never asks for its bytes again. */
export interface PictureFile {
  /** SHA-256 of its bytes. */
  readonly hash: string
  readonly type: string
  /** `public` where everybody may see it, also what stands between; else the user's browser alone keeps it. */
  readonly seenBy: 'public' | 'private'
}

/** Gives a picture, or 304 to whoever has it. Refuses `not_found` where its bytes are not there. */
export async function pictureResponse(
  request: Request,
  { hash, type, seenBy }: PictureFile,
  read: (hash: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
): Promise<Response> {
  const headers = {
    'Content-Type': type,
    ETag: `"${hash}"`,
    'Cache-Control': `${seenBy}, max-age=31536000, immutable`,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': policyOfData,
  }
  if (request.headers.get('if-none-match')?.includes(`"${hash}"`))
    return new Response(null, { status: 304, headers })
  const bytes = (await read(hash)) ?? refuse('not_found')
  return new Response(bytes, {
    headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
  })
}
