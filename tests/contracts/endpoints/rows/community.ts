import { randomUUID } from 'node:crypto'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Keeper } from '../keeper.ts'
import { photo, type Row, type Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const
const keyed = () => ({ 'Idempotency-Key': randomUUID() })

const reading = (place: (own: Keeper) => string): Row => ({
  method: 'GET',
  ask: (own) => ({ place: place(own) }),
  may: 'user',
  answers: 200,
  another: strangers,
})

const acting = (
  method: string,
  place: (own: Keeper) => string,
  { body, ...more }: Partial<Row> & { readonly body?: (own: Keeper) => object } = {},
): Row => ({
  method,
  ask: (own) => ({ place: place(own), ...(body && { body: body(own) }) }),
  may: 'user',
  answers: 200,
  another: strangers,
  ...(body && { bodyLimit: maxBodyBytes }),
  ...more,
})

const because = () => ({ reason: 'It sells something.' })

/** Groups and their posts. A private group does not exist for non-members. */
export const communityRows = {
  'community.groups': {
    ...reading(() => '/api/community/groups'),
    another: 'gets their own',
  },
  'community.ownGroups': {
    ...reading(() => '/api/community/groups/mine'),
    another: 'gets their own',
    shows: ['group', 'joinedGroup'],
  },
  // Every user can see that the group exists.
  'community.group': {
    ...reading(({ group }) => `/api/community/groups/${group}`),
    another: 'who asks plays no part',
    absent: strangers,
  },
  'community.createGroup': {
    method: 'POST',
    ask: () => ({
      place: '/api/community/groups',
      body: { name: 'Port and cigars', category: 'wine' },
      headers: keyed(),
    }),
    may: 'user',
    answers: 200,
    has: ['subscription'],
    another: { status: 403, code: 'plan_limit' },
    bodyLimit: maxBodyBytes,
  },
  'community.editGroup': acting('PATCH', ({ group }) => `/api/community/groups/${group}`, {
    body: () => ({ name: 'Port' }),
  }),
  'community.deleteGroup': acting('DELETE', ({ group }) => `/api/community/groups/${group}`, {
    answers: 204,
  }),
  'community.join': acting(
    'POST',
    ({ publicGroup }) => `/api/community/groups/${publicGroup}/join`,
    { body: () => ({}), another: 'gets their own' },
  ),
  'community.leave': acting(
    'POST',
    ({ joinedGroup }) => `/api/community/groups/${joinedGroup}/leave`,
  ),
  'community.deleteOwn': acting('DELETE', ({ group }) => `/api/community/groups/${group}/own`, {
    answers: 204,
    another: { status: 204 },
  }),
  'community.members': {
    ...reading(({ group }) => `/api/community/groups/${group}/members`),
    shows: ['id'],
  },
  'community.changeMember': acting(
    'POST',
    ({ group, groupApplicant }) => `/api/community/groups/${group}/members/${groupApplicant}`,
    { body: () => ({ act: 'approve' }) },
  ),
  'community.posts': {
    ...reading(() => '/api/community/posts'),
    also: ({ group }) => [
      `/api/community/posts?group=${group}`,
      '/api/community/posts?mine=true',
      '/api/community/posts?open=true',
    ],
    another: 'gets their own',
    shows: ['groupPost'],
  },
  'community.post': reading(({ groupPost }) => `/api/community/posts/${groupPost}`),
  'community.createPost': {
    method: 'POST',
    ask: ({ group, postPicture }) => ({
      place: '/api/community/posts',
      body: { group, picture: postPicture, content: 'Look at this.' },
      headers: keyed(),
    }),
    may: 'user',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'community.deletePost': acting('DELETE', ({ groupPost }) => `/api/community/posts/${groupPost}`, {
    answers: 204,
  }),
  'community.editPost': acting('PATCH', ({ groupPost }) => `/api/community/posts/${groupPost}`, {
    body: () => ({ content: 'Look at that.' }),
  }),
  'community.editComment': acting(
    'PATCH',
    ({ groupComment }) => `/api/community/comments/${groupComment}`,
    { body: () => ({ content: 'So it was.' }) },
  ),
  'community.putPicture': {
    method: 'POST',
    ask: () => ({ place: '/api/community/pictures', body: photo }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'community.picture': reading(({ groupPost }) => `/api/community/posts/${groupPost}/picture`),
  'community.like': acting('PUT', ({ groupPost }) => `/api/community/posts/${groupPost}/like`),
  'community.unlike': acting('DELETE', ({ groupPost }) => `/api/community/posts/${groupPost}/like`),
  'community.comments': {
    ...reading(({ groupPost }) => `/api/community/posts/${groupPost}/comments`),
  },
  'community.ownComments': {
    ...reading(() => '/api/community/comments'),
    another: 'gets their own',
    shows: ['groupComment', 'hiddenComment'],
  },
  'community.comment': {
    ...acting('POST', ({ groupPost }) => `/api/community/posts/${groupPost}/comments`),
    ask: ({ groupPost }) => ({
      place: `/api/community/posts/${groupPost}/comments`,
      body: { content: 'So it is.' },
      headers: keyed(),
    }),
    bodyLimit: maxBodyBytes,
  },
  'community.deleteComment': acting(
    'DELETE',
    ({ groupComment }) => `/api/community/comments/${groupComment}`,
    { answers: 204 },
  ),
  'community.people': {
    ...reading(({ group }) => `/api/community/people?group=${group}&words=`),
    another: 'gets their own',
  },
  'community.relations': {
    ...reading(() => '/api/community/relations'),
    another: 'gets their own',
    shows: ['blockedPerson'],
  },
  'community.setRelation': acting(
    'PUT',
    ({ acquaintance }) => `/api/community/people/${acquaintance}/relation`,
    { body: () => ({ kind: 'mute' }), another: 'gets their own' },
  ),
  'community.endRelation': acting(
    'DELETE',
    ({ blockedPerson }) => `/api/community/people/${blockedPerson}/relation`,
    { answers: 204, another: { status: 204 } },
  ),
  'community.reportPost': acting(
    'POST',
    ({ othersPost }) => `/api/community/posts/${othersPost}/report`,
    { body: because },
  ),
  'community.reportComment': acting(
    'POST',
    ({ othersComment }) => `/api/community/comments/${othersComment}/report`,
    { body: because },
  ),
  // Admins decide on reports in any group: `features/community/community.test.ts`.
  'community.moderatePost': acting(
    'POST',
    ({ othersPost }) => `/api/community/posts/${othersPost}/moderate`,
    { body: () => ({ act: 'hide', ...because() }), answers: 204 },
  ),
  'community.moderateComment': acting(
    'POST',
    ({ othersComment }) => `/api/community/comments/${othersComment}/moderate`,
    { body: () => ({ act: 'hide', ...because() }), answers: 204 },
  ),
  'community.appealPost': acting(
    'POST',
    ({ hiddenPost }) => `/api/community/posts/${hiddenPost}/appeal`,
    { body: () => ({ text: 'It is true.' }), answers: 204 },
  ),
  'community.appealComment': acting(
    'POST',
    ({ hiddenComment }) => `/api/community/comments/${hiddenComment}/appeal`,
    { body: () => ({ text: 'It is true.' }), answers: 204 },
  ),
  'community.queue': reading(({ group }) => `/api/community/groups/${group}/queue?which=reported`),
  'community.log': reading(({ group }) => `/api/community/groups/${group}/log`),
  'admin.communityQueue': {
    ...reading(() => '/api/admin/community/queue?which=hidden'),
    may: 'admin',
  },
  'admin.communityLog': { ...reading(() => '/api/admin/community/log'), may: 'admin' },
} as const satisfies Rows
