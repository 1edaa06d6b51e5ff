import { refuse } from '../../shared/kernel/refusal.ts'
import { policyOfData } from './security-headers.ts'

/** A picture named by its content, so that a cached one is never requested again. */
export interface PictureFile {
  /** SHA-256 of its bytes; with `.small`, the small picture made from them. */
  readonly hash: string
  readonly type: string
  /**
   * Who may cache it: all caches; the user's browser alone; or only with revalidation, because its
   * owner may close it at any moment.
   */
  readonly seenBy: keyof typeof caching
}

const caching = {
  public: 'public, max-age=31536000, immutable',
  private: 'private, max-age=31536000, immutable',
  'while it is shown': 'no-cache',
} as const

/** Returns a picture, or 304 for a cached one. Refuses `not_found` if its bytes are missing. */
export async function pictureResponse(
  request: Request,
  { hash, type, seenBy }: PictureFile,
  read: (hash: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
): Promise<Response> {
  const headers = {
    'Content-Type': type,
    ETag: `"${hash}"`,
    'Cache-Control': caching[seenBy],
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
