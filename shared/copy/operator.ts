import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** Texts of the operator's command line. */
export const operatorCopy = messages('operator', {
  usage: `The operator's command line of ${brand.name}. It reads the same settings as the server.

  npm run admin -- users                      list the users
  npm run admin -- plan EMAIL free|insider    set a user's plan
  npm run admin -- prove-address EMAIL        confirm a user's address, as the link in
                                              the email does
  npm run admin -- backup FILE                write a backup (a tar), also while the server runs
  npm run admin -- restore FILE               replace all data with a backup of this version or
                                              an earlier one; stop the server first
  npm run admin -- drill                      restore the newest scheduled backup next to the
                                              running server, compare, and remove the copy
  npm run admin -- drill FILE                 the same with this backup
  npm run admin -- photos                     show where the photos are stored
  npm run admin -- photos move bucket         move them from the folder into the bucket of PHOTOS_URL,
                                              also while the server runs; you can stop at any time
                                              and continue with the same command
  npm run admin -- photos move folder         move them back
  npm run admin -- check                      check the consistency of all data
  npm run admin -- epoch                      show the epoch of the data
  npm run admin -- epoch new                  make a new one, after commits may have been lost
  npm run admin -- prices import FILE         import a price list (CSV: store, place?, name, brand?,
                                              category?, vintage?, size?, price, quantity?, date)
  npm run admin -- compliance verify          verify the log of stores and reservations: no entry
                                              changed, missing or inserted
  npm run admin -- compliance ends            print the end of that log for each store: stored
                                              elsewhere, it shows later if the log was rewritten
  npm run admin -- compliance verify FILE     the same as verify, compared with such an output
  npm run admin -- catalogue import FILE      import a catalogue of known bottles (CSV: name, brand or
                                              distillery, category, subcategory?, region?, abv?,
                                              size?, codes?)
  npm run admin -- catalogue clear            delete all bottles of the catalogue
  npm run admin -- jobs                       list parked jobs, and the next ones
  npm run admin -- jobs times                 how long batches of jobs keep requests waiting
  npm run admin -- jobs retry ID              run a parked job again
  npm run admin -- payments                   show payments by status, and failed refunds
  npm run admin -- payments retry ID          retry a failed refund
  npm run admin -- loyalty rebuild            recompute points and tiers from their ledger
  npm run admin -- credit rebuild             recompute all fee credit from its ledger
`,
  noUsers: 'There are no users yet.',
  userColumns: ['Email', 'Name', 'Plan', 'Joined', 'Bottles', 'Last change', 'Proven address'],
  never: 'never',
  yes: 'yes',
  no: 'no',
  noSuchUser: (email: string) => `There is no user with the address ${email}.`,
  planSet: (email: string, plan: string) => `${email} is now on the plan ${plan}.`,
  addressProven: (email: string) => `The address ${email} is confirmed.`,

  logWhole: (entries: number, chains: number) =>
    `The compliance log is complete: ${entries} entries of ${chains} stores.`,
  logNotWhole: (count: number) =>
    `The compliance log has ${count} ${count === 1 ? 'error' : 'errors'}.`,
  logBroken: (store: string, number: number, says: string) =>
    `Entry ${number} of the store ${store} ${says}.`,

  noEnds: (file: string) => `${file} does not list the ends of the compliance log.`,

  backedUp: (file: string, rows: number, files: number, bytes: number) =>
    `${file} holds ${rows} rows and ${files} files of ${bytes} bytes.`,
  filesMissing: (count: number) =>
    `INCOMPLETE: ${count} ${count === 1 ? 'file was' : 'files were'} missing from the storage when it was made. Run \`check\` for details.`,
  fileIsThere: (file: string) => `${file} already exists. Nothing was overwritten.`,
  noBackupDir: 'Name a backup, or set BACKUP_DIR to the same folder as the server.',
  noBackups: (folder: string) => `There is no scheduled backup in ${folder}.`,
  mayNotCreate:
    'A drill needs a database of its own, and the role of DATABASE_URL cannot create one. Allow it with ALTER ROLE … CREATEDB. Nothing was changed.',
  drilled: (file: string, at: string, hours: number, rows: number, files: number) =>
    `${file} is from ${at} (age: ${hours} h). Restored: ${rows} rows and ${files} files.`,
  drilledOlder:
    'An older version made it: migrations ran, so only the numbers of rows were compared.',
  restoredDifferent: (table: string) =>
    `THE ROWS OF ${table} DIFFER FROM THE BACKUP after the restore.`,
  notMovedOn: 'The server has as many rows as the backup.',
  movedOn: 'Rows added (+) or removed (-) on the server since the backup:',
  movedOnIn: (difference: string, table: string) => `  ${difference} ${table}`,
  drillWhole: 'The backup is complete. The restored copy was removed.',
  drillNotWhole: 'THE BACKUP IS INCOMPLETE. The restored copy was removed.',
  storageAway: (why: string) =>
    `The photo storage refused this (${why}). Run the command again to finish the rest.`,
  noPhotos: 'There are no photos yet.',
  photosLieIn: (places: readonly string[]) => `The photos are in ${places.join(' and in ')}.`,
  photosElsewhere: (places: readonly string[], place: string) =>
    `The settings say that photos are in ${place}, but they are in ${places.join(' and in ')}. Set PHOTOS_URL to the same value as the server. Nothing was changed.`,
  noBucket: 'Set PHOTOS_URL to the bucket, also to move photos out of it.',
  photosMoving: (share: number, copied: number, removed: number) =>
    `${Math.round(share * 100)}%: ${copied} copied, ${removed} removed`,
  photosCopied: (count: number, bytes: number, place: string) =>
    `${count} ${count === 1 ? 'photo' : 'photos'} of ${bytes} bytes copied to ${place}. Existing ones were kept.`,
  photosToBegin: (target: 'bucket' | 'folder') =>
    `All known photos are now in both places. Start every server ${target === 'bucket' ? 'with' : 'without'} PHOTOS_URL, and run this again: it copies photos added since, and removes unused copies.`,
  photosMoved: (count: number, place: string) =>
    `${count} ${count === 1 ? 'photo was' : 'photos were'} removed from ${place}, which no server uses any more.`,
  photosMissing: (count: number) =>
    `${count} ${count === 1 ? 'PHOTO IS' : 'PHOTOS ARE'} MISSING FROM BOTH PLACES. Run \`check\` for details.`,
  serverRuns: 'The server is running on this data. Stop it first. Nothing was changed.',
  unusable: (message: string) => `${message} Nothing was changed.`,
  restored: (made: string, rows: number, files: number) =>
    `Restored the backup of ${made}: ${rows} rows and ${files} files, with a new epoch. Devices send the changes that the backup lacks.`,
  keptBefore: (file: string) => `The previous data are kept in ${file}.`,
  deletedAgain: (count: number) =>
    `${count} ${count === 1 ? 'account that was' : 'accounts that were'} deleted since the backup ${count === 1 ? 'was' : 'were'} deleted again.`,
  ledgerUnread:
    'The list of deleted accounts could not be read. Accounts deleted since the backup exist again.',

  noSuchFile: (file: string) => `There is no file ${file}.`,
  priceListTooLarge: (file: string) => `${file} is too large for a price list.`,
  noPriceList: (file: string, why: string) => `${file} is not a price list (${why}).`,
  badPriceLine: (file: string, line: number, why: string) => `${file}:${line} ${why}`,
  pricesImported: (added: number, changed: number, same: number, bad: number) =>
    `${added} new bottles, ${changed} changed prices, ${same} already known, ${bad} rows refused.`,

  noCatalogue: (file: string, why: string) => `${file} is not a catalogue (${why}).`,
  badCatalogueRow: (file: string, line: number, why: string) => `${file}:${line} ${why}`,
  catalogueImported: (added: number, updated: number, bad: number) =>
    `${added} new bottles, ${updated} updated, ${bad} rows refused.`,
  catalogueCleared: (count: number) => `${count} bottles deleted.`,

  allAgrees: 'No problems found.',
  found: (count: number, what: string) => `${count} × ${what}`,
  filesWithoutBytes: 'known files missing from the storage',
  filesOfOtherSize: 'files with the wrong size in the storage',
  bytesNobodyKnows: 'unknown files in the storage (the sweep removes them)',

  untoldProxy: (since: string) =>
    `Requests arrive with X-Forwarded-For (the first at ${since}), and TRUSTED_PROXY_HOPS is not set. Behind a proxy, set it to the number of proxies: without it, all clients share the proxy's address, and limits by address cannot tell people apart. Without a proxy, set it to 0.`,

  unprovenEmail: (at: string, why: string) =>
    `The identity provider confirmed no email address, last at ${at} (${why}), so new people cannot sign in. It must send email and email_verified: true as a boolean.`,
  pushRefused: (at: string, answer: string) =>
    `A push service refused a notification, last at ${at}: ${answer}. Check MAIL_FROM, APP_ORIGIN and the VAPID keys; the subscriptions stay.`,

  exposed: (place: string) =>
    `Other users of this machine can read ${place}. It belongs to another user, so change its permissions yourself.`,

  epoch: (epoch: string) => `The epoch is ${epoch}.`,
  newEpoch: (epoch: string) =>
    `The epoch is now ${epoch}. Devices send the changes that the data lacks.`,

  noJobs: 'No jobs are waiting.',
  jobColumns: ['Id', 'What', 'Next', 'Failures', 'Error', 'Parked'],
  moreJobs: (more: number, parked: number) => `And ${more} more, ${parked} of them parked.`,
  noJobTimes: 'No job has run yet.',
  jobTimesColumns(max: number): readonly string[] {
    const { what, day, batches, over, longest } = operatorCopy.jobTimes
    return [what, day, batches, over(max), longest]
  },
  jobTimes: {
    what: 'What',
    day: 'Day',
    batches: 'Batches',
    over: (max: number) => `Over ${max} ms`,
    longest: 'Longest, ms',
  },
  noSuchJob: (id: string) => `There is no job ${id}.`,
  paymentsAre: (count: number, status: string) => `Payments ${status}: ${count}.`,
  noParkedRefunds: 'No refund has failed.',
  refundColumns: ['Id', 'Payment', 'Amount', 'Why', 'Since'],
  noSuchRefund: (id: string) => `There is no failed refund ${id}.`,
  refundRetried: (amount: string) => `${amount} will be refunded soon.`,
  loyaltyRebuilt: (people: number, mended: number) =>
    `Recomputed: ${people}. Corrected: ${mended}.`,
  creditRebuilt: (people: number, mended: number) => `Recomputed: ${people}. Corrected: ${mended}.`,
  jobRetried: (id: string) => `${id} will run again soon.`,
})
