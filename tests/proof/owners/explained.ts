export interface Explanation {
  /** Below `sync-server/`. */
  readonly file: string
  readonly text: RegExp
  /** Which of those it is where several of the file read so, the first being 1. */
  readonly nth?: number
  readonly because: string
}

/** Conditions on an owner that may go without a test that notices, and why. */
export const explained: readonly Explanation[] = [
  {
    file: 'features/pickup/act-handlers.ts',
    text: /^pickedUpBy === asked\.clerk$/,
    because:
      'what was asked stands already, and nothing is written: another of the same store would hear so, too',
  },
  {
    file: 'features/billing/rows.ts',
    text: /^eq\(users\.id, userId\)$/,
    because:
      'it locks the account of who is signed in, and reads nothing of it: without it all are locked, which is only slower',
  },
  {
    file: 'features/market/offers.ts',
    text: /^eq\(dropWaits\.userId, userId\)$/,
    because:
      'it spares locks: who does not wait any more is found by leaveWaitingList, behind them',
  },
  {
    file: 'features/market/reservation-rows.ts',
    text: /^inArray\(storeAccounts\.storeId, idsOf\('storeId'\)\)$/,
    because:
      'it spares reading the accounts of all stores: whose each is is asked once more for each row',
  },
  {
    file: 'features/stores/directory-handlers.ts',
    text: /^inArray\(\s*storeFavorites\.storeId/,
    because: 'it spares reading those of other stores: each store looks for its own among them',
  },
  {
    file: 'features/stores/directory-handlers.ts',
    text: /^inArray\(\s*reviews\.storeId/,
    because: 'it spares reading those of other stores: each store looks for its own among them',
  },
  {
    file: 'features/account/delete-account.ts',
    text: /^eq\(syncHeads\.userId, userId\)$/,
    because:
      'it locks the rounds of who goes, and reads nothing: without it all are locked, which is only slower',
  },
  {
    file: 'reservations/leave-market.ts',
    text: /^eq\(dropWaits\.userId, userId\)$/,
    nth: 1,
    because: 'of those who are looked up it spares leaving lists on which one does not stand',
  },
  {
    file: 'sync/leave-cellars.ts',
    text: /^eq\(m\.userId, userId\)$/,
    nth: 1,
    because: 'it spares asking to be let go from cellars in which one is not',
  },
  {
    file: 'sync/leave-cellars.ts',
    text: /^eq\(asked\.cellarId, userId\)$/,
    nth: 1,
    because:
      'of those who were asked in it spares looking for invitations of others; that theirs stay is tested where they are removed',
  },
  {
    file: 'sync/retention.ts',
    text: /^inArray\(table\.cellarId, cellars\)$/,
    because: 'what else has such an id and is as old is due as well',
  },
  {
    file: 'sync/retention.ts',
    text: /^inArray\(syncFeed\.userId, readers\)$/,
    because:
      'it keeps to those whose heads are locked; others have left, and lose these entries with the cellar',
  },
  {
    file: 'sync/retention.ts',
    text: /^inArray\(m\.cellarId, cellars\)$/,
    because: 'it spares locking the members of other cellars',
  },
  {
    file: 'sync/sharing.ts',
    text: /^cellar\.id !== userId$/,
    because: 'it spares locking the heads of cellars in which one is not',
  },
  {
    file: 'features/value/collectors.ts',
    text: /^inArray\(c\.cellarId, \[\.\.\.cellars\]\)$/,
    because: 'it spares reading what others paid: each looks for the own price by cellar and key',
  },
  {
    file: 'features/value/trends.ts',
    text: /^cellarId === first\.cellarId$/,
    because: 'rows are removed in the first cellar alone, where the ids of others are none',
  },
  {
    file: 'files/sweep.ts',
    text: /^eq\(f\.ownerId, ownerId\)$/,
    because: 'it writes how large a file is, and files of one hash are the same',
  },
]
