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
  event_new: { from: noon + day, amount: 40_00 },
  event_registered: { from: noon + day, amount: 40_00 },
  event_offer: { until: noon + 12 * hour },
  event_soon: { from: noon + day },
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
  let_in: { title: 'Port and cigars' },
  banned: { title: 'Port and cigars', reason: 'It was the third time.' },
  group_opens: { title: 'Port and cigars', from: noon + 7 * day },
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
    'This letter comes whatever you chose in the settings: it is about your money, a bottle that is held for you, or what you may reserve.',
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
    'You get this because you chose letters in the settings of Undercroft:',
    'https://cellar.example/settings',
  ].join('\n')

/** Subject and text of the mail of each kind, to a user in Los Angeles about a store in Atlanta. */
export const letterOf: Readonly<Record<MessageKind, string | undefined>> = {
  // The answer itself goes as a letter, from where it is given.
  support_answered: undefined,
  // It is sent on request.
  test: undefined,
  confirmed: owed(
    'Reserved: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Reserved: Pappy, 15; “Van Winkle”',
      '2 bottles at Tower Liquor. Pick up from Sat, Nov 21, 2026, 2:00 PM EST (11:00 AM PST your time) until Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time). Bring your ID. You paid the fee of $2.00. $1.00 of the fee went from your credit.',
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
      'Tower Liquor has set it aside. Pick it up until Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time). Bring your ID.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  opens: chosen(
    'Pickup is open: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Pickup is open: Pappy, 15; “Van Winkle”',
      'It can be picked up at Tower Liquor now, until Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time). Bring your ID.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  ends_soon: owed(
    'Pickup ends soon: Pappy, 15; “Van Winkle” - Tower Liquor - until Tue, Nov 24, 2026, 2:00 PM EST',
    '/reservations/{reservation}',
    [
      'Pickup ends soon: Pappy, 15; “Van Winkle”',
      'Pick it up at Tower Liquor until Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time). A missed pickup is a no-show, and the fee is not refunded.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  extended: chosen(
    'More time: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'More time: Pappy, 15; “Van Winkle”',
      'You can pick it up at Tower Liquor until Tue, Nov 24, 2026, 2:00 PM EST (11:00 AM PST your time) now.',
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
      'Say how your pickup at Tower Liquor was; others see it, and the store learns from it.',
      '',
      'Why you got this: You picked it up.',
    ],
  ),
  review_hidden: chosen(
    'Your review is hidden: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Your review is hidden: Pappy, 15; “Van Winkle”',
      'What you said of your pickup at Tower Liquor is not shown any more, and counts in no figure. We say why: “It insults a clerk.” You can say it in other words; we look at it again then.',
      '',
      'Why you got this: You said how your pickup was.',
    ],
  ),
  expired: chosen(
    'Not reserved any more: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Not reserved any more: Pappy, 15; “Van Winkle”',
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
      'Tower Liquor says: “The cork was broken.” What you paid comes back, and your next reservation is free of a fee.',
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
  missed: owed('Missed: Pappy, 15; “Van Winkle” - Tower Liquor', '/reservations/{reservation}', [
    'Missed: Pappy, 15; “Van Winkle”',
    'It was not picked up at Tower Liquor in time. The fee does not come back. For a day the owner can still hand it over, while a bottle is left: call the store.',
    '',
    'Why you got this: You reserved it.',
  ]),
  paused: owed('Reserving is paused', '/reservations', [
    'Reserving is paused',
    'Too many reservations were not picked up. You can reserve again from Mon, Dec 21, 2026, 9:00 AM PST.',
    '',
    'Why you got this: You missed several pickups.',
  ]),
  refunded: owed(
    'Refunded: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Refunded: Pappy, 15; “Van Winkle”',
      'The fee of $3.00 goes back to how you paid it. Banks take up to ten days.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  bottle_refunded: owed(
    'Refunded: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/reservations/{reservation}',
    [
      'Refunded: Pappy, 15; “Van Winkle”',
      '$240.00 to Tower Liquor goes back to how you paid it. Banks take up to ten days.',
      '',
      'Why you got this: You reserved it.',
    ],
  ),
  offer: owed(
    'Your turn: Pappy, 15; “Van Winkle” - Tower Liquor - until Sun, Nov 22, 2026, 12:00 AM EST',
    '/reservations/{reservation}',
    [
      'Your turn: Pappy, 15; “Van Winkle”',
      'A bottle came free at Tower Liquor, and is held for you until Sun, Nov 22, 2026, 12:00 AM EST (Sat, Nov 21, 2026, 9:00 PM PST your time). After that it goes to the next person in line.',
      '',
      'Why you got this: You wait for it.',
    ],
  ),
  passed_over: owed('Passed over: Pappy, 15; “Van Winkle” - Tower Liquor', '/drops/{drop}', [
    'Passed over: Pappy, 15; “Van Winkle”',
    'A bottle came free at Tower Liquor, but you could not reserve it then: you had too many reservations open, or reserving was paused. It went to the next person in line. You can join the waiting list again.',
    '',
    'Why you got this: You waited for it.',
  ]),
  reviewed: chosen('A new review: Pappy, 15; “Van Winkle” - Tower Liquor', '/store-dashboard', [
    'A new review: Pappy, 15; “Van Winkle”',
    'A customer reviewed a pickup at Tower Liquor. Read it on your store’s dashboard, and answer it there.',
    '',
    'Why you got this: Tower Liquor is yours.',
  ]),
  new_drop: chosen('New drop: Pappy, 15; “Van Winkle” - Tower Liquor', '/drops/{drop}', [
    'New drop: Pappy, 15; “Van Winkle”',
    'Tower Liquor offers it for $120.00. It can be reserved from Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time).',
    '',
    'Why you got this: Tower Liquor is one of your favorite stores.',
  ]),
  ultra_open: chosen('Ultra drop: Pappy, 15; “Van Winkle” - Tower Liquor', '/ultra-drops/{drop}', [
    'Ultra drop: Pappy, 15; “Van Winkle”',
    'Tower Liquor offers it in a free draw with a public check. It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). Entering closes Thu, Nov 26, 2026, 12:00 PM EST (9:00 AM PST your time).',
    '',
    'Why you got this: The store is one of your favorite stores, or you were let in.',
  ]),
  ultra_entered: chosen(
    'You entered: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'You entered: Pappy, 15; “Van Winkle”',
      'It is drawn Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). Your code and the fingerprint of the secret, for checking the draw: ABCD-2345-EFGH · 00ff',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_reviewed: chosen(
    'You may enter: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'You may enter: Pappy, 15; “Van Winkle”',
      'Entering closes Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). Why: “Welcome.”',
      '',
      'Why you got this: You asked to enter.',
    ],
  ),
  ultra_closed: chosen(
    'Entering has closed: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Entering has closed: Pappy, 15; “Van Winkle”',
      'It is drawn Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). The fingerprint of the list of entries, for checking the draw: 00ff',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_won: owed(
    'Yours to accept: Pappy, 15; “Van Winkle” - Tower Liquor - until Sun, Nov 22, 2026, 12:00 AM EST',
    '/ultra-drops/{drop}',
    [
      'Yours to accept: Pappy, 15; “Van Winkle”',
      'A bottle at Tower Liquor is yours if you accept it until Sun, Nov 22, 2026, 12:00 AM EST (Sat, Nov 21, 2026, 9:00 PM PST your time).',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_drawn: chosen('Drawn: Pappy, 15; “Van Winkle” - Tower Liquor', '/ultra-drops/{drop}', [
    'Drawn: Pappy, 15; “Van Winkle”',
    'See where your code came, and check the draw yourself.',
    '',
    'Why you got this: You entered it.',
  ]),
  ultra_lapsed: owed(
    'Your turn has passed: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Your turn has passed: Pappy, 15; “Van Winkle”',
      'It was not accepted in time. The bottle goes to the next turn.',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_credited: owed(
    'Credit for you: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Credit for you: Pappy, 15; “Van Winkle”',
      'The store could not supply the bottle that you won. You have $10.00 of credit for it. It pays the fees of your next reservations, where you choose it before you pay.',
      '',
      'Why you got this: You entered it.',
    ],
  ),
  ultra_off: chosen('Called off: Pappy, 15; “Van Winkle” - Tower Liquor', '/ultra-drops/{drop}', [
    'Called off: Pappy, 15; “Van Winkle”',
    'There is no draw. Why: “It broke.”',
    '',
    'Why you got this: You asked to enter, or entered.',
  ]),
  drop_reminder: chosen(
    'Drop begins soon: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/drops/{drop}',
    [
      'Drop begins soon: Pappy, 15; “Van Winkle”',
      'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) at Tower Liquor.',
      '',
      'Why you got this: You asked to be reminded of it.',
    ],
  ),
  ultra_reminder: chosen(
    'Ultra drop begins soon: Pappy, 15; “Van Winkle” - Tower Liquor',
    '/ultra-drops/{drop}',
    [
      'Ultra drop begins soon: Pappy, 15; “Van Winkle”',
      'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) at Tower Liquor.',
      '',
      'Why you got this: You asked to be reminded of it.',
    ],
  ),
  event_reminder: chosen('Event begins soon: Six malts - Tower Liquor', '/events/{event}', [
    'Event begins soon: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) at Tower Liquor.',
    '',
    'Why you got this: You asked to be reminded of it.',
  ]),
  event_new: chosen('New event: Six malts - Tower Liquor', '/events/{event}', [
    'New event: Six malts',
    'Tower Liquor invites: Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time), $40.00 a seat.',
    '',
    'Why you got this: Tower Liquor is one of your favorite stores.',
  ]),
  event_registered: owed('You are registered: Six malts - Tower Liquor', '/events/{event}', [
    'You are registered: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time); Tower Liquor holds it. In the store, bring your ID; online, its page has the link. You paid $40.00.',
    '',
    'Why you got this: You registered for it.',
  ]),
  event_offer: owed(
    'A seat for you: Six malts - Tower Liquor - until Sun, Nov 22, 2026, 12:00 AM EST',
    '/events/{event}',
    [
      'A seat for you: Six malts',
      'A seat came free, and is held for you until Sun, Nov 22, 2026, 12:00 AM EST (Sat, Nov 21, 2026, 9:00 PM PST your time). Then it goes to the next.',
      '',
      'Why you got this: You wait for it.',
    ],
  ),
  event_soon: chosen('Soon: Six malts - Tower Liquor', '/events/{event}', [
    'Soon: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time). In the store, bring your ID; online, its page has the link.',
    '',
    'Why you got this: You registered for it.',
  ]),
  event_changed: owed('Changed: Six malts - Tower Liquor', '/events/{event}', [
    'Changed: Six malts',
    'It begins Sun, Nov 22, 2026, 12:00 PM EST (9:00 AM PST your time) now. If you cannot come, leave before it begins: what you paid comes back.',
    '',
    'Why you got this: You registered for it.',
  ]),
  event_off: owed('Does not take place: Six malts - Tower Liquor', '/events/{event}', [
    'Does not take place: Six malts',
    'The store has called it off. Tower Liquor says: “The roof leaks.” The $40.00 that you paid come back.',
    '',
    'Why you got this: You registered for it.',
  ]),
  event_refunded: owed('Seat refunded: Six malts - Tower Liquor', '/events/{event}', [
    'Seat refunded: Six malts',
    '$40.00 go back to how you paid. Banks take up to ten days.',
    '',
    'Why you got this: You registered for it.',
  ]),
  sponsor_asked: chosen('A sponsor request: Tower Liquor', '/store-dashboard?tab=sponsors', [
    'A sponsor request: Tower Liquor',
    'Their name, number and words are in your dashboard.',
    '',
    'Why you got this: It is your store.',
  ]),
  sponsor_approved: chosen(
    'Sponsor request approved: Tower Liquor',
    '/reservations?which=sponsors',
    [
      'Sponsor request approved: Tower Liquor',
      'The store calls you.',
      '',
      'Why you got this: You asked the store to sponsor you.',
    ],
  ),
  sponsor_fulfilled: chosen(
    'Sponsor request fulfilled: Tower Liquor',
    '/reservations?which=sponsors',
    [
      'Sponsor request fulfilled: Tower Liquor',
      'The store says that it has done what you asked for.',
      '',
      'Why you got this: You asked the store to sponsor you.',
    ],
  ),
  sponsor_declined: chosen(
    'Sponsor request declined: Tower Liquor',
    '/reservations?which=sponsors',
    [
      'Sponsor request declined: Tower Liquor',
      'Why: “Our list is full.”',
      '',
      'Why you got this: You asked the store to sponsor you.',
    ],
  ),
  mentioned: chosen('You were named by: Bob B.', `/community/posts/${aPost}`, [
    'You were named by: Bob B.',
    'Read what they say in the community.',
    '',
    'Why you got this: You were mentioned.',
  ]),
  commented: chosen('A comment by: Bob B.', `/community/posts/${aPost}`, [
    'A comment by: Bob B.',
    'There is a reply to your post or comment.',
    '',
    'Why you got this: The post is yours.',
  ]),
  words_hidden: chosen('Hidden: Cheap Port', `/community/posts/${aPost}`, [
    'Hidden: Cheap Port',
    'Others do not see it any more. Why: “It sells something.” You can appeal this once.',
    '',
    'Why you got this: You said it in the community.',
  ]),
  words_decided: chosen('Shown again: Cheap Port', `/community/posts/${aPost}`, [
    'Shown again: Cheap Port',
    'Others see it again.',
    '',
    'Why you got this: You said it in the community.',
  ]),
  let_in: chosen('You are in: Port and cigars', '/community', [
    'You are in: Port and cigars',
    'The group has let you in.',
    '',
    'Why you got this: You asked to join.',
  ]),
  banned: chosen('You were banned: Port and cigars', '/community', [
    'You were banned: Port and cigars',
    'Why: “It was the third time.” You do not read or write there any more.',
    '',
    'Why you got this: You were in the group.',
  ]),
  group_opens: chosen('Your group opens to all members: Port and cigars', '/community', [
    'Your group opens to all members: Port and cigars',
    'All members can read it from Sat, Nov 28, 2026, 9:00 AM PST. Older posts stay visible only to members. You can delete yours in the group.',
    '',
    'Why you got this: You are in the group.',
  ]),
  subscribed: owed('Welcome to Undercroft Insider', '/subscription', [
    'Welcome to Undercroft Insider',
    'It runs until Mon, Dec 21, 2026, 9:00 AM PST, and on unless you end it.',
    '',
    'Why you got this: You subscribe to Undercroft.',
  ]),
  trial_ends: owed('Your free time ends soon: Undercroft Insider', '/subscription', [
    'Your free time ends soon: Undercroft Insider',
    '$9.99 will be taken on Tue, Nov 24, 2026, 9:00 AM PST unless you end it before.',
    '',
    'Why you got this: You subscribe to Undercroft.',
  ]),
  payment_failed: owed('Payment failed: Undercroft Insider', '/subscription', [
    'Payment failed: Undercroft Insider',
    '$9.99 could not be taken. Look at your card until Tue, Nov 24, 2026, 9:00 AM PST.',
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
    'Everything that you keep here stays yours, and can be read, changed and exported.',
    '',
    'Why you got this: You subscribed to Undercroft.',
  ]),
}
