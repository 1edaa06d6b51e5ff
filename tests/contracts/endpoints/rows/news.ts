import { randomUUID } from 'node:crypto'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

const nobodys = { status: 404, code: 'not_found' }

/** News for all signed-in users, and the operator's feeds. */
export const newsRows = {
  'news.list': {
    method: 'GET',
    ask: () => ({ place: '/api/news' }),
    may: 'user',
    answers: 200,
    another: 'who asks plays no part',
    ofMembers: true,
    has: ['newsItem'],
  },
  'news.trending': {
    method: 'GET',
    ask: () => ({ place: '/api/news/trending' }),
    may: 'user',
    answers: 200,
    another: 'who asks plays no part',
    ofMembers: true,
  },
  'news.saved': {
    method: 'GET',
    ask: () => ({ place: '/api/news/saved' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    has: ['savedNews'],
    shows: ['savedNews'],
  },
  'news.open': {
    method: 'POST',
    ask: ({ newsItem }) => ({ place: `/api/news/${newsItem}/open` }),
    may: 'user',
    answers: 200,
    another: 'who asks plays no part',
    absent: nobodys,
  },
  'news.save': {
    method: 'PUT',
    ask: ({ newsItem }) => ({ place: `/api/news/${newsItem}/saved` }),
    may: 'user',
    answers: 204,
    another: 'who asks plays no part',
    absent: nobodys,
  },
  'news.unsave': {
    method: 'DELETE',
    ask: ({ savedNews }) => ({ place: `/api/news/${savedNews}/saved` }),
    may: 'user',
    answers: 204,
    another: { status: 204 },
    absent: { status: 204 },
  },
  'admin.newsSources': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/news-sources' }),
    may: 'admin',
    answers: 200,
    another: nobodys,
  },
  'admin.addNewsSource': {
    method: 'POST',
    ask: () => ({
      place: '/api/admin/news-sources',
      // An address of this machine, so no request leaves it.
      body: { address: `https://127.0.0.1/${randomUUID()}`, name: 'A paper', category: 'wine' },
      headers: { 'Idempotency-Key': randomUUID() },
    }),
    may: 'admin',
    answers: 200,
    another: nobodys,
    bodyLimit: maxBodyBytes,
  },
  'admin.editNewsSource': {
    method: 'PATCH',
    ask: ({ newsSource }) => ({
      place: `/api/admin/news-sources/${newsSource}`,
      body: { name: 'Another paper' },
    }),
    may: 'admin',
    answers: 200,
    another: nobodys,
    bodyLimit: maxBodyBytes,
  },
  'admin.deleteNewsSource': {
    method: 'DELETE',
    ask: ({ newsSource }) => ({ place: `/api/admin/news-sources/${newsSource}` }),
    may: 'admin',
    answers: 204,
    another: nobodys,
  },
  'admin.tryNewsSource': {
    method: 'POST',
    ask: () => ({ place: '/api/admin/news-source-tries', body: { address: 'https://127.0.0.1/' } }),
    may: 'admin',
    answers: 200,
    another: nobodys,
    bodyLimit: maxBodyBytes,
  },
} as const satisfies Rows
