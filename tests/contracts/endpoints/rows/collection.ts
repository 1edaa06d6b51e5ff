import { maxPhotoBytes } from '../../../../shared/business/photos.ts'
import { photo, photoPlace } from '../row.ts'
import type { Rows } from '../row.ts'

/** Photos. */
export const collectionRows = {
  'photo.put': {
    method: 'PUT',
    ask: ({ id }) => ({ place: photoPlace, body: photo, headers: { 'X-User': id } }),
    may: 'user',
    answers: 201,
    another: { status: 403, code: 'other_user' },
    bodyLimit: maxPhotoBytes,
  },
  'photo.get': {
    method: 'GET',
    ask: ({ photo }) => ({ place: `/api/photos/${photo}` }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
