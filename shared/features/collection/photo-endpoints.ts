import * as z from 'zod/mini'
import { maxPhotoBytes, photoTypes } from '../../business/photos.ts'
import { hash } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'

/** The hash of the photo's bytes names it. */
const params = z.object({ hash: schemaOf(hash()) })

/**
 * Takes the bytes of a photo: JPEG, PNG or WebP, without metadata. 201, or 200 where it was there
 * already. The header `X-User` says whose device offers it.
 */
export const putPhoto = endpoint({
  name: 'photo.put',
  method: 'PUT',
  path: '/api/photos/{hash}',
  may: 'user',
  does: 'Uploads a photo under the name that is its SHA-256.',
  params,
  media: photoTypes,
  refuses: [
    'bad_request',
    'too_large',
    'other_user',
    'not_an_image',
    'hash_mismatch',
    'slow_down',
    'limit',
  ],
  bodyLimit: maxPhotoBytes,
})

/**
 * The bytes of a photo, for who may see a row with it; `not_found` for everyone else. With `size=small`
 * a picture of at most 320 pixels as WebP, which the server makes from it.
 */
export const getPhoto = endpoint({
  name: 'photo.get',
  method: 'GET',
  path: '/api/photos/{hash}',
  may: 'user',
  does: 'Returns the bytes of a photo that belongs to one of your rows.',
  params,
  query: z.object({ size: z.optional(z.literal('small')) }),
  media: photoTypes,
  refuses: ['bad_request', 'other_user', 'not_found'],
})
