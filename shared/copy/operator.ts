import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** Texts of the operator's command line. */
export const operatorCopy = messages('operator', {
  usage: `The operator's command line of ${brand.name}. It reads the same settings as the server.

  npm run admin -- users                      list the users
  npm run admin -- plan EMAIL free|insider    set a user's plan
  npm run admin -- prove-address EMAIL        say that a user's address is theirs, as the link of a
                                              letter would
  npm run admin -- backup FILE                write a backup (a tar), also while the server runs
  npm run admin -- restore FILE               replace all data with a backup of this version or
                                              an earlier one; stop the server first
  npm run admin -- drill                      restore the newest scheduled backup beside the running
                                              server, compare, and remove the copy
  npm run admin -- drill FILE                 the same with this backup
  npm run admin -- photos                     show where the photos are stored
  npm run admin -- photos move bucket         move them from the folder into the bucket of PHOTOS_URL,
                                              also while the server runs; you can stop it at any
                                              time, and run it again to continue
  npm run admin -- photos move folder         move them back
  npm run admin -- check                      check that all data agree with each other
  npm run admin -- epoch                      show the epoch of the data
  npm run admin -- epoch new                  make a new one, after commits may have been lost
  npm run admin -- prices import FILE         import a price list (CSV: store, place?, name, brand?,
                                              category?, vintage?, size?, price, quantity?, date)
  npm run admin -- compliance verify          verify the log of stores and reservations: no entry
                                              changed, missing or inserted
  npm run admin -- compliance ends            print where that log ends for each store: kept elsewhere,
                                              it shows later whether the log was rewritten
  npm run admin -- compliance verify FILE     the same as verify, compared with such a print
  npm run admin -- catalogue import FILE      import a catalogue of known bottles (CSV: name, brand or
                                              distillery, category, subcategory?, region?, abv?,
                                              size?, codes?)
  npm run admin -- catalogue clear            delete all bottles of the catalogue
  npm run admin -- jobs                       list parked jobs, and the next ones
  npm run admin -- jobs times                 how long batches of jobs keep requests waiting
  npm run admin -- jobs retry ID              run a parked job again
  npm run admin -- payments                   show payments by status, and failed refunds
  npm run admin -- payments retry ID          retry such a refund
  npm run admin -- loyalty rebuild            recompute points and tiers from their ledger
  npm run admin -- credit rebuild             recompute all fee credit from its ledger
`,
  noUsers: 'There are no users yet.',
  userColumns: ['Email', 'Name', 'Plan', 'Joined', 'Bottles', 'Last change', 'Proven address'],
  never: 'never',
  yes: 'yes',
  no: 'no',
  noSuchUser: (email: string) => `There is no user with the address ${email}.`,
  planSet: (email: string, plan: string) => `${email} has the plan ${plan} now.`,
  addressProven: (email: string) => `${email} is proven: the address of its user.`,

  logWhole: (entries: number, chains: number) =>
    `The compliance log is whole: ${entries} entries of ${chains} stores.`,
  logNotWhole: (count: number) => `The compliance log is not whole: ${count} faults.`,
  logBroken: (store: string, number: number, says: string) =>
    `Entry ${number} of the store ${store} ${says}.`,

  noEnds: (file: string) => `${file} is no print of where the compliance log ends.`,

  backedUp: (file: string, rows: number, files: number, bytes: number) =>
    `${file} holds ${rows} rows and ${files} files of ${bytes} bytes.`,
  filesMissing: (count: number) =>
    `NOT EVERYTHING IS IN IT: the bytes of ${count} ${count === 1 ? 'file' : 'files'} were not in the storage when it was made; \`check\` tells more.`,
  fileIsThere: (file: string) => `${file} is there already; nothing was written over it.`,
  noBackupDir: 'Name a backup, or set BACKUP_DIR as the server has it.',
  noBackups: (folder: string) => `There is no scheduled backup in ${folder}.`,
  mayNotCreate:
    'The role of DATABASE_URL may not create databases, and a drill needs one of its own: ALTER ROLE … CREATEDB. Nothing was changed.',
  drilled: (file: string, at: string, hours: number, rows: number, files: number) =>
    `${file} is from ${at} (age: ${hours} h). Restored: ${rows} rows and ${files} files.`,
  drilledOlder:
    'An older version made it: migrations ran, so only the numbers of rows were compared.',
  restoredDifferent: (table: string) =>
    `THE ROWS OF ${table} ARE NOT THOSE OF THE BACKUP after the restore.`,
  notMovedOn: 'The server has as many rows as the backup.',
  movedOn: 'Rows of the server that the backup does not have (+), or that are gone since (-):',
  movedOnIn: (difference: string, table: string) => `  ${difference} ${table}`,
  drillWhole: 'The backup is whole. The restored copy was removed.',
  drillNotWhole: 'THE BACKUP IS NOT WHOLE. The restored copy was removed.',
  storageAway: (why: string) =>
    `The storage of photos refuses this (${why}). The rest is still to be done.`,
  noPhotos: 'There are no photos yet.',
  photosLieIn: (places: readonly string[]) => `The photos lie in ${places.join(' and in ')}.`,
  photosElsewhere: (places: readonly string[], place: string) =>
    `The settings say that photos lie in ${place}, and they lie in ${places.join(' and in ')}: set PHOTOS_URL as the server has it. Nothing was done.`,
  noBucket: 'PHOTOS_URL says which bucket: set it, also to move the photos out of it.',
  photosMoving: (share: number, copied: number, removed: number) =>
    `${Math.round(share * 100)}%: ${copied} copied, ${removed} removed`,
  photosCopied: (count: number, bytes: number, place: string) =>
    `${count} ${count === 1 ? 'photo' : 'photos'} of ${bytes} bytes copied into ${place}; existing ones were kept.`,
  photosToBegin: (target: 'bucket' | 'folder') =>
    `All known photos are in both now. Start every server ${target === 'bucket' ? 'with' : 'without'} PHOTOS_URL, and run this again: it copies photos added since, and removes unused copies.`,
  photosMoved: (count: number, place: string) =>
    `${count} ${count === 1 ? 'photo was' : 'photos were'} removed from ${place}, where no server keeps any.`,
  photosMissing: (count: number) =>
    `THE BYTES OF ${count} ${count === 1 ? 'PHOTO' : 'PHOTOS'} ARE IN NEITHER; \`check\` tells more.`,
  serverRuns: 'The server has the data open. Stop it first; nothing was changed.',
  unusable: (message: string) => `${message} Nothing was changed.`,
  restored: (made: string, rows: number, files: number) =>
    `The data are those of ${made}: ${rows} rows and ${files} files, under a new epoch. Devices bring back what the backup had missed.`,
  keptBefore: (file: string) => `The previous data are kept in ${file}.`,
  deletedAgain: (count: number) =>
    `${count} ${count === 1 ? 'account that was' : 'accounts that were'} deleted since the backup ${count === 1 ? 'was' : 'were'} deleted again.`,
  ledgerUnread:
    'The list of deleted accounts could not be read: accounts deleted since the backup are back.',

  noSuchFile: (file: string) => `There is no file ${file}.`,
  priceListTooLarge: (file: string) => `${file} is larger than a price list may be.`,
  noPriceList: (file: string, why: string) => `${file} is no price list (${why}).`,
  badPriceLine: (file: string, line: number, why: string) => `${file}:${line} ${why}`,
  pricesImported: (added: number, changed: number, same: number, bad: number) =>
    `${added} new bottles, ${changed} new prices, ${same} known already, ${bad} rows refused.`,

  noCatalogue: (file: string, why: string) => `${file} is no catalogue (${why}).`,
  badCatalogueRow: (file: string, line: number, why: string) => `${file}:${line} ${why}`,
  catalogueImported: (added: number, updated: number, bad: number) =>
    `${added} new bottles, ${updated} brought up to date, ${bad} rows refused.`,
  catalogueCleared: (count: number) => `${count} bottles are forgotten.`,

  allAgrees: 'Everything agrees.',
  found: (count: number, what: string) => `${count} × ${what}`,
  filesWithoutBytes: 'files that are known and whose bytes are not in the storage',
  filesOfOtherSize: 'files whose bytes are more or fewer than were stored',
  bytesNobodyKnows: 'unknown files in the storage (the sweep removes them)',

  untoldProxy: (since: string) =>
    `Requests come with X-Forwarded-For (the first at ${since}), and TRUSTED_PROXY_HOPS is not set. Behind a proxy, set it to the number of proxies: without it, all clients share the proxy's address, and limits by address cannot tell people apart. Without a proxy, set it to 0.`,

  unprovenEmail: (at: string, why: string) =>
    `The identity provider confirmed no email address, last at ${at} (${why}), so new people cannot sign in. It must send email and email_verified: true as a boolean.`,
  pushRefused: (at: string, answer: string) =>
    `A push service refused a notification, last at ${at}: ${answer}. Check MAIL_FROM, APP_ORIGIN and the VAPID keys; the subscriptions stay.`,

  exposed: (place: string) =>
    `Other users of this machine can read ${place}, and it is not ours to change.`,

  epoch: (epoch: string) => `The epoch is ${epoch}.`,
  newEpoch: (epoch: string) =>
    `The epoch is ${epoch} now. Devices bring back what the data may have lost.`,

  noJobs: 'Nothing is to be done.',
  jobColumns: ['Id', 'What', 'Next', 'Failures', 'Error', 'Parked'],
  moreJobs: (more: number, parked: number) => `And ${more} more, of which ${parked} were parked.`,
  noJobTimes: 'No batch of a job was counted yet.',
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
  noSuchRefund: (id: string) => `There is no refund ${id} that has failed.`,
  refundRetried: (amount: string) => `${amount} will be given back soon.`,
  loyaltyRebuilt: (people: number, mended: number) =>
    `Recomputed: ${people}. Of them, mended: ${mended}.`,
  creditRebuilt: (people: number, mended: number) =>
    `Recomputed: ${people}. Of them, mended: ${mended}.`,
  jobRetried: (id: string) => `${id} will be done again soon.`,
})
