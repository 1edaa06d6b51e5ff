import { brand } from '../../shared/business/brand.ts'
import type { MessageKind } from '../../shared/features/alerts/inbox-message.ts'
import { day, hour } from '../../shared/kernel/time.ts'
import type { News } from '../../sync-server/notices/notify.ts'

/** Noon in Atlanta, nine in the morning in Los Angeles. */
const noon = Date.UTC(2026, 10, 21, 17)
/** A community post and its author. */
const aPost = '0197a5a0-0000-7000-8000-000000000001'
const ofBob = { title: 'Bob B.' }
const plan = { title: `${brand.name} Insider` }

/** Sample data of each kind of message, in the form of the callers. */
export const newsOfLetter = {
  confirmed: { amount: 2_00, credit: 1_00 },
  bottle_paid: { amount: 240_00 },
  ready: {},
  opens: {},
  ends_soon: {},
  extended: {},
  picked_up: {},
  review: {},
  review_hidden: { reason: 'It insults a clerk.' },
  expired: {},
  cancelled: {},
  cancelled_by_store: { reason: 'The cork was broken.' },
  refused: { reason: 'No ID.' },
  missed: {},
  paused: { until: noon + 30 * day, reservationId: undefined },
  refunded: { amount: 3_00 },
  bottle_refunded: { amount: 240_00 },
  offer: { until: noon + 12 * hour },
  passed_over: {},
  reviewed: {},
  store_approved: { title: 'Tower Liquor' },
  store_rejected: { title: 'Tower Liquor', reason: 'The number is unknown.' },
  store_suspended: { title: 'Tower Liquor', reason: 'Sold to a minor.' },
  store_reinstated: { title: 'Tower Liquor' },
  new_drop: { amount: 120_00, from: noon + day, until: noon + 5 * day },
  ultra_open: { from: noon + day, until: noon + 5 * day },
  ultra_entered: { from: noon + day, reason: 'ABCD-2345-EFGH · 00ff' },
  ultra_reviewed: { until: noon + day, reason: 'Welcome.' },
  ultra_closed: { from: noon + day, reason: '00ff' },
  ultra_won: { until: noon + 12 * hour },
  ultra_drawn: {},
  ultra_lapsed: {},
  ultra_credited: { credit: 10_00 },
  ultra_off: { reason: 'It broke.' },
  drop_reminder: { from: noon + day },
  ultra_reminder: { from: noon + day },
  event_reminder: { from: noon + day },
  event_reminder_online: { from: noon + day },
  event_new: { from: noon + day, amount: 40_00 },
  event_new_online: { from: noon + day },
  event_registered: { from: noon + day, amount: 40_00 },
  event_registered_online: { from: noon + day, amount: 40_00 },
  event_offer: { until: noon + 12 * hour },
  event_soon: { from: noon + day },
  event_soon_online: { from: noon + day },
  event_changed: { from: noon + day },
  event_off: { amount: 40_00, reason: 'The roof leaks.' },
  event_refunded: { amount: 40_00 },
  sponsor_asked: { title: 'Tower Liquor' },
  sponsor_approved: { title: 'Tower Liquor' },
  sponsor_fulfilled: { title: 'Tower Liquor' },
  sponsor_declined: { title: 'Tower Liquor', reason: 'Our list is full.' },
  mentioned: { ...ofBob, postId: aPost },
  commented: { ...ofBob, postId: aPost },
  words_hidden: { title: 'Cheap Port', postId: aPost, reason: 'It sells something.' },
  words_decided: { title: 'Cheap Port', postId: aPost },
  asks_in: { title: 'Port and cigars' },
  let_in: { title: 'Port and cigars' },
  banned: { title: 'Port and cigars', reason: 'It was the third time.' },
  group_opens: { title: 'Port and cigars', from: noon + 7 * day },
  cellar_gone: { title: 'Ann' },
  support_answered: { title: 'How do I move a bottle?' },
  test: { title: brand.name },
  subscribed: { ...plan, until: noon + 30 * day },
  trial_ends: { ...plan, amount: 9_99, until: noon + 3 * day },
  payment_failed: { ...plan, amount: 9_99, until: noon + 3 * day },
  subscription_paid: { ...plan, amount: 9_99, until: noon + 30 * day },
  subscription_ended: { ...plan, until: noon },
} as const satisfies Record<MessageKind, Partial<News>>

/** A mail that does not depend on the settings. */
const owed = (subject: string, page: string, lines: readonly string[]) =>
  [
    subject,
    '',
    'This is about your account on Undercroft.',
    '',
    ...lines,
    '',
    `https://cellar.example${page}`,
    '',
    'We always send this email: it is about a payment, a bottle held for you, or your reservations.',
  ].join('\n')

/** A mail for users who opted in. */
const chosen = (subject: string, page: string, lines: readonly string[]) =>
  [
    subject,
    '',
    'There is news for you on Undercroft.',
    '',
    ...lines,
    '',
    `https://cellar.example${page}`,
    '',
    'You get this because of your email settings on Undercroft:',
    'https://cellar.example/settings',
  ].join('\n')

/** Subject and text of the mail of each kind, to a user in Los Angeles about a store in Atlanta. */
export const letterOf: Readonly<Record<MessageKind, string | undefined>> = {
  // The answer itself goes as a letter, from where it is given.
  support_answered: undefined,
  // So does an admin’s decision about a store.
  store_approved: undefined,
  store_rejected: undefined,
  store_suspended: undefined,
  store_reinstated: undefined,
  // It is sent on request.
  test: undefined,
  confirmed: owed(
    'Reserved: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Reserved: Pappy, 15; “Van Winkle”',
      '2 bottles at Tower Liquor. Pick up from Sat, Nov 21, 2026, 2:00 PM EST (11:00 AM PST your time) until Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time). Bring your ID. You paid the fee of $2.00. $1.00 of the fee was paid with your credit.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  bottle_paid: owed('Paid: Pappy, 15; “Van Winkle” - Tower Liquor', '/reservations/{reservation}', [
    'Paid: Pappy, 15; “Van Winkle”',
    'You paid $240.00 to Tower Liquor.',
    '',
    'Why you got this: You reserved it.',
  ]),
  ready: chosen(
    'Ready for you: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Ready for you: Pappy, 15; “Van Winkle”',
      'Tower Liquor has set it aside. Pick it up by Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time). Bring your ID.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  opens: chosen(
    'Pickup is open: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Pickup is open: Pappy, 15; “Van Winkle”',
      'You can pick it up now at Tower Liquor, until Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time). Bring your ID.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  ends_soon: owed(
    'Pickup ends soon: Pappy, 15; “Van Winkle” - Tower Liquor - until Tue, Nov 24, 2026, 2:00 PM EST',
    '/reservations/{reservation}',
    [
      'Pickup ends soon: Pappy, 15; “Van Winkle”',
      'Pick it up at Tower Liquor by Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time). A missed pickup is a no-show, and the fee is not refunded.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  extended: chosen(
    'Pickup extended: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Pickup extended: Pappy, 15; “Van Winkle”',
      'You can now pick it up at Tower Liquor until Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time).',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  picked_up: chosen(
    'Picked up: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Picked up: Pappy, 15; “Van Winkle”',
      '2 bottles, handed over at Tower Liquor.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  review: chosen(
    'How was it? Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'How was it? Pappy, 15; “Van Winkle”',
      'Review your pickup at Tower Liquor. It helps others and the store.',
      '',
      'Why you got this: You picked it up.',
    ],
  ),
  review_hidden: chosen(
    'Your review is hidden: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Your review is hidden: Pappy, 15; “Van Winkle”',
      'Your review of your pickup at Tower Liquor is hidden and no longer counts. Reason: “It insults a clerk.” You can edit it; we then review it again.',
      '',
      'Why you got this: You reviewed the pickup.',
    ],
  ),
  expired: chosen(
    'Reservation expired: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Reservation expired: Pappy, 15; “Van Winkle”',
      'The fee was not paid in time, and the bottle at Tower Liquor went back to the drop.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  cancelled: owed(
    'Cancelled: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Cancelled: Pappy, 15; “Van Winkle”',
      'Your reservation at Tower Liquor is cancelled.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  cancelled_by_store: owed(
    'The store cancelled: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'The store cancelled: Pappy, 15; “Van Winkle”',
      'Tower Liquor says: “The cork was broken.” You get a refund, and pay no fee for your next reservation.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  refused: owed(
    'Not handed over: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Not handed over: Pappy, 15; “Van Winkle”',
      'Tower Liquor says: “No ID.”',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  missed: owed(
    'Pickup missed: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Pickup missed: Pappy, 15; “Van Winkle”',
      'It was not picked up at Tower Liquor in time. The fee is not refunded. Call the store: for one day the owner can still hand over a bottle, if one is left.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  paused: owed('Reserving is paused', '/reservations', [
    'Reserving is paused',
    'Too many reservations were not picked up. You can reserve again from Mon, Dec 21, 2026, 9:00 AM PST.',
    '',
    'Why you got this: You missed several pickups.',
  ]),
  refunded: owed(
    'Fee refunded: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Fee refunded: Pappy, 15; “Van Winkle”',
      'The fee of $3.00 goes back to your payment method. Banks take up to ten days.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  bottle_refunded: owed(
    'Bottle refunded: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Bottle refunded: Pappy, 15; “Van Winkle”',
      '$240.00 to Tower Liquor goes back to your payment method. Banks take up to ten days.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  offer: owed(
    'Your turn: Pappy, 15; “Van Winkle” - Tower Liquor - until Sun, Nov 22, 2026, 12:00 AM EST',
    '/reservations/{reservation}',
    [
      'Your turn: Pappy, 15; “Van Winkle”',
      'A bottle became available at Tower Liquor and is held for you until Sun, Nov 22, 2026, 12:00 AM EST (Sat, Nov 21, 2026, 9:00 PM PST your time). After that it goes to the next person in line.',
      '',
      'Why you got this: You are on the waiting list.',
    ],
  ),
  passed_over: owed('You were skipped: Pappy, 15; “Van Winkle” - Tower Liquor', '/drops/{drop}', [
    'You were skipped: Pappy, 15; “Van Winkle”',
    'A bottle became available at Tower Liquor, but you could not reserve it: you had too many open reservations, or reserving was paused. It went to the next person in line. You can join the waiting list again.',
    '',
    'Why you got this: You were on the waiting list.',
  ]),
  reviewed: chosen('A new review: Pappy, 15; “Van Winkle” - Tower Liquor', '/store-dashboard', [
    'A new review: Pappy, 15; “Van Winkle”',
    'A customer reviewed a pickup at Tower Liquor. Read and answer it on your store’s dashboard.',
    '',
    'Why you got this: You own Tower Liquor.',
  ]),
  new_drop: chosen('New drop: Pappy, 15; “Van Winkle” - Tower Liquor', '/drops/{drop}', [
    'New drop: Pappy, 15; “Van Winkle”',
    'Tower Liquor offers it for $120.00. Open for reservations from Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time).',
    '',
    'Why you got this: Tower Liquor is one of your favorite stores.',
  ]),
  ultra_open: chosen('Ultra drop: Pappy, 15; “Van Winkle” - Tower Liquor', '/ultra-drops/{drop}', [
    'Ultra drop: Pappy, 15; “Van Winkle”',
    'Tower Liquor offers it in a free draw with a public check. It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). Entry closes Thu, Nov 26, 2026, 12:00 PM EST (9:00 AM PST your time).',
    '',
    'Why you got this: The store is one of your favorites, or it approved your request.',
  ]),
  ultra_entered: chosen(
    'You entered: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'You entered: Pappy, 15; “Van Winkle”',
      'The draw is Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). Your code and the fingerprint of the secret, for checking the draw: ABCD-2345-EFGH · 00ff',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_reviewed: chosen(
    'You can enter: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'You can enter: Pappy, 15; “Van Winkle”',
      'Entry closes Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). Reason: “Welcome.”',
      '',
      'Why you got this: You asked to enter.',
    ],
  ),
  ultra_closed: chosen(
    'Entry has closed: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Entry has closed: Pappy, 15; “Van Winkle”',
      'The draw is Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). The fingerprint of the list of entries, for checking the draw: 00ff',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_won: owed(
    'You won: Pappy, 15; “Van Winkle” - Tower Liquor - until Sun, Nov 22, 2026, 12:00 AM EST',
    '/ultra-drops/{drop}',
    [
      'You won: Pappy, 15; “Van Winkle”',
      'Accept your bottle at Tower Liquor by Sun, Nov 22, 2026, 12:00 AM EST (Sat, Nov 21, 2026, 9:00 PM PST your time).',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_drawn: chosen(
    'Draw results: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Draw results: Pappy, 15; “Van Winkle”',
      'See your place, and check the draw yourself.',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_lapsed: owed(
    'Your turn has passed: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Your turn has passed: Pappy, 15; “Van Winkle”',
      'You did not accept it in time. The bottle goes to the next person.',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_credited: owed(
    'Credit for you: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Credit for you: Pappy, 15; “Van Winkle”',
      'The store could not supply the bottle you won. You get $10.00 in credit. You can use it for the fees of your next reservations.',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_off: chosen(
    'Ultra drop cancelled: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Ultra drop cancelled: Pappy, 15; “Van Winkle”',
      'There will be no draw. Reason: “It broke.”',
      '',
      'Why you got this: You entered, or asked to enter.',
    ],
  ),
  drop_reminder: chosen(
    'Drop begins soon: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/drops/{drop}',
    [
      'Drop begins soon: Pappy, 15; “Van Winkle”',
      'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) at Tower Liquor.',
      '',
      'Why you got this: You asked for a reminder.',
    ],
  ),
  ultra_reminder: chosen(
    'Ultra drop begins soon: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Ultra drop begins soon: Pappy, 15; “Van Winkle”',
      'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) at Tower Liquor.',
      '',
      'Why you got this: You asked for a reminder.',
    ],
  ),
  event_reminder: chosen('Event begins soon: Six malts - Tower Liquor', '/events/{event}', [
    'Event begins soon: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) at Tower Liquor.',
    '',
    'Why you got this: You asked for a reminder.',
  ]),
  event_reminder_online: chosen('Event begins soon: Six malts - Tower Liquor', '/events/{event}', [
    'Event begins soon: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time).',
    '',
    'Why you got this: You asked for a reminder.',
  ]),
  event_new: chosen('New event: Six malts - Tower Liquor', '/events/{event}', [
    'New event: Six malts',
    'Tower Liquor invites: Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time), $40.00 a seat.',
    '',
    'Why you got this: Tower Liquor is one of your favorite stores.',
  ]),
  event_new_online: chosen('New online event: Six malts - Tower Liquor', '/events/{event}', [
    'New online event: Six malts',
    'Tower Liquor invites: Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time).',
    '',
    'Why you got this: Tower Liquor is one of your favorite stores.',
  ]),
  event_registered: owed('You are registered: Six malts - Tower Liquor', '/events/{event}', [
    'You are registered: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) at Tower Liquor. Bring your ID. You paid $40.00.',
    '',
    'Why you got this: You registered for it.',
  ]),
  event_registered_online: owed('You are registered: Six malts - Tower Liquor', '/events/{event}', [
    'You are registered: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). Join by the link on its page. You paid $40.00.',
    '',
    'Why you got this: You registered for it.',
  ]),
  event_offer: owed(
    'A seat for you: Six malts - Tower Liquor - until Sun, Nov 22, 2026, 12:00 AM EST',
    '/events/{event}',
    [
      'A seat for you: Six malts',
      'A seat became available and is held for you until Sun, Nov 22, 2026, 12:00 AM EST (Sat, Nov 21, 2026, 9:00 PM PST your time). After that it goes to the next person.',
      '',
      'Why you got this: You are on the waiting list.',
    ],
  ),
  event_soon: chosen('Event soon: Six malts - Tower Liquor', '/events/{event}', [
    'Event soon: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) at Tower Liquor. Bring your ID.',
    '',
    'Why you got this: You registered for it.',
  ]),
  event_soon_online: chosen('Event soon: Six malts - Tower Liquor', '/events/{event}', [
    'Event soon: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). Join by the link on its page.',
    '',
    'Why you got this: You registered for it.',
  ]),
  event_changed: owed('Event changed: Six malts - Tower Liquor', '/events/{event}', [
    'Event changed: Six malts',
    'It now begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). If you cannot come, cancel before it begins. A paid seat is refunded in full.',
    '',
    'Why you got this: You registered for it, or are on its waiting list.',
  ]),
  event_off: owed('Event cancelled: Six malts - Tower Liquor', '/events/{event}', [
    'Event cancelled: Six malts',
    'The store cancelled the event. Tower Liquor says: “The roof leaks.” You get a refund of $40.00.',
    '',
    'Why you got this: You registered for it, or are on its waiting list.',
  ]),
  event_refunded: owed('Seat refunded: Six malts - Tower Liquor', '/events/{event}', [
    'Seat refunded: Six malts',
    '$40.00 goes back to your payment method. Banks take up to ten days.',
    '',
    'Why you got this: You registered for it.',
  ]),
  sponsor_asked: chosen('New sponsor request: Tower Liquor', '/store-dashboard?tab=sponsors', [
    'New sponsor request: Tower Liquor',
    'Their name, number and message are in your dashboard.',
    '',
    'Why you got this: You own the store.',
  ]),
  sponsor_approved: chosen(
    'Sponsor request approved: Tower Liquor',
    '/reservations?which=sponsors',
    [
      'Sponsor request approved: Tower Liquor',
      'The store will call you.',
      '',
      'Why you got this: You asked the store to sponsor you.',
    ],
  ),
  sponsor_fulfilled: chosen(
    'Sponsor request fulfilled: Tower Liquor',
    '/reservations?which=sponsors',
    [
      'Sponsor request fulfilled: Tower Liquor',
      'The store says it has fulfilled your request.',
      '',
      'Why you got this: You asked the store to sponsor you.',
    ],
  ),
  sponsor_declined: chosen(
    'Sponsor request declined: Tower Liquor',
    '/reservations?which=sponsors',
    [
      'Sponsor request declined: Tower Liquor',
      'Reason: “Our list is full.”',
      '',
      'Why you got this: You asked the store to sponsor you.',
    ],
  ),
  mentioned: chosen('You were mentioned by Bob B.', `/community/posts/${aPost}`, [
    'You were mentioned by Bob B.',
    'Read it in the community.',
    '',
    'Why you got this: You were mentioned.',
  ]),
  commented: chosen('New comment by Bob B.', `/community/posts/${aPost}`, [
    'New comment by Bob B.',
    'There is a reply to your post or comment.',
    '',
    'Why you got this: You wrote the post.',
  ]),
  words_hidden: chosen('Hidden: Cheap Port', `/community/posts/${aPost}`, [
    'Hidden: Cheap Port',
    'Others can no longer see it. Reason: “It sells something.” You can appeal this once.',
    '',
    'Why you got this: You wrote it in the community.',
  ]),
  words_decided: chosen('Shown again: Cheap Port', `/community/posts/${aPost}`, [
    'Shown again: Cheap Port',
    'Others can see it again.',
    '',
    'Why you got this: You wrote it in the community.',
  ]),
  asks_in: chosen('Somebody asks to join: Port and cigars', '/community?tab=groups', [
    'Somebody asks to join: Port and cigars',
    'Decide under Members, Requests. You hear of further requests once none is left.',
    '',
    'Why you got this: You look after the group.',
  ]),
  let_in: chosen('You are in: Port and cigars', '/community', [
    'You are in: Port and cigars',
    'The group approved your request.',
    '',
    'Why you got this: You asked to join.',
  ]),
  banned: chosen('You were banned: Port and cigars', '/community', [
    'You were banned: Port and cigars',
    'Reason: “It was the third time.” You can no longer read or post there.',
    '',
    'Why you got this: You were in the group.',
  ]),
  group_opens: chosen('Your group opens to all members: Port and cigars', '/community', [
    'Your group opens to all members: Port and cigars',
    'All members can read it from Sat, Nov 28, 2026, 9:00 AM PST. Older posts stay visible only to members. You can delete yours in the group.',
    '',
    'Why you got this: You are in the group.',
  ]),
  cellar_gone: chosen('No longer shared with you: Ann', '/sharing', [
    'No longer shared with you: Ann',
    'You no longer see the bottles of this cellar. Your own are unchanged.',
    '',
    'Why you got this: You were a member of the cellar.',
  ]),
  subscribed: owed('Welcome to Undercroft Insider', '/subscription', [
    'Welcome to Undercroft Insider',
    'It runs until Mon, Dec 21, 2026, 9:00 AM PST and renews unless you cancel.',
    '',
    'Why you got this: You subscribe to Undercroft.',
  ]),
  trial_ends: owed('Your free trial ends soon: Undercroft Insider', '/subscription', [
    'Your free trial ends soon: Undercroft Insider',
    'You will be charged $9.99 on Tue, Nov 24, 2026, 9:00 AM PST unless you cancel before.',
    '',
    'Why you got this: You subscribe to Undercroft.',
  ]),
  payment_failed: owed('Payment failed: Undercroft Insider', '/subscription', [
    'Payment failed: Undercroft Insider',
    '$9.99 could not be charged. Check your card before Tue, Nov 24, 2026, 9:00 AM PST.',
    '',
    'Why you got this: You subscribe to Undercroft.',
  ]),
  subscription_paid: owed('Paid: Undercroft Insider', '/subscription', [
    'Paid: Undercroft Insider',
    'You paid $9.99. It runs until Mon, Dec 21, 2026, 9:00 AM PST.',
    '',
    'Why you got this: You subscribe to Undercroft.',
  ]),
  subscription_ended: owed('Undercroft Insider has ended', '/subscription', [
    'Undercroft Insider has ended',
    'Everything here stays yours. You can still read, edit and export it.',
    '',
    'Why you got this: You subscribed to Undercroft.',
  ]),
}
