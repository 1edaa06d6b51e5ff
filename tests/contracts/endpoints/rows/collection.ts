import { maxPhotoBytes } from '../../../../shared/business/photos.ts'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import { photo, photoPlace } from '../row.ts'
import type { Rows } from '../row.ts'

/** Photos; and bottles for scripts. */
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

  'bottle.list': {
    method: 'GET',
    ask: () => ({ place: '/api/bottles' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['bottle'],
  },
  'bottle.read': {
    method: 'GET',
    ask: ({ bottle }) => ({ place: `/api/bottles/${bottle}` }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'bottle.create': {
    method: 'POST',
    ask: ({ bottle }) => ({
      place: '/api/bottles',
      body: { id: bottle, name: 'Yquem', brand: 'Yquem', category: 'Wine', purchasePrice: 399.5 },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'bottle.change': {
    method: 'PATCH',
    ask: ({ bottle }) => ({ place: `/api/bottles/${bottle}`, body: { notes: 'Honey.' } }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'bottle.delete': {
    method: 'DELETE',
    ask: ({ bottle }) => ({ place: `/api/bottles/${bottle}` }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
  'bottle.restore': {
    method: 'POST',
    ask: ({ removedBottle }) => ({ place: `/api/bottles/${removedBottle}/restore` }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
