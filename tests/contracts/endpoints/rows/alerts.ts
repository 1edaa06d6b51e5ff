import { maxUploadedPriceList } from '../../../../shared/business/alerts.ts'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

/** Alerts and the inbox for scripts. */
export const alertsRows = {
  'alert.list': {
    method: 'GET',
    ask: () => ({ place: '/api/alerts/price' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['alert'],
  },
  'alert.create': {
    method: 'POST',
    ask: ({ alert }) => ({
      place: '/api/alerts/price',
      body: { id: alert, bottle: 'Yquem', targetPrice: 399.5 },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'alert.change': {
    method: 'PATCH',
    ask: ({ alert }) => ({ place: `/api/alerts/price/${alert}`, body: { isActive: false } }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'alert.delete': {
    method: 'DELETE',
    ask: ({ alert }) => ({ place: `/api/alerts/price/${alert}` }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
  'watch.list': {
    method: 'GET',
    ask: () => ({ place: '/api/alerts/availability' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['watch'],
  },
  'watch.create': {
    method: 'POST',
    ask: ({ watch }) => ({
      place: '/api/alerts/availability',
      body: { id: watch, bottle: 'Yquem', isPriority: true },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'watch.change': {
    method: 'PATCH',
    ask: ({ watch }) => ({ place: `/api/alerts/availability/${watch}`, body: { isActive: false } }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'watch.delete': {
    method: 'DELETE',
    ask: ({ watch }) => ({ place: `/api/alerts/availability/${watch}` }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
  'inbox.list': {
    method: 'GET',
    ask: () => ({ place: '/api/inbox' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'inbox.markRead': {
    method: 'POST',
    // Ids that are in no inbox are skipped.
    ask: ({ alert }) => ({ place: '/api/inbox/read', body: { ids: [alert] } }),
    may: 'user',
    answers: 204,
    another: { status: 204 },
    crossed: { status: 204 },
    bodyLimit: maxBodyBytes,
  },
  'inbox.markUnread': {
    method: 'POST',
    ask: ({ alert }) => ({ place: '/api/inbox/unread', body: { ids: [alert] } }),
    may: 'user',
    answers: 204,
    another: { status: 204 },
    crossed: { status: 204 },
    bodyLimit: maxBodyBytes,
  },
  'admin.priceLists': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/price-lists' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.uploadPriceList': {
    method: 'PUT',
    ask: ({ unsentPriceList }) => ({
      place: `/api/admin/price-lists/${unsentPriceList}`,
      body: { name: 'a.csv', text: 'store,name,price,date\nA,Ardbeg 10,45,2026-11-20' },
    }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: 4 * maxUploadedPriceList,
  },
  'admin.removePriceList': {
    method: 'DELETE',
    ask: ({ priceList }) => ({ place: `/api/admin/price-lists/${priceList}` }),
    may: 'admin',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
