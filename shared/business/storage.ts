/** Less room than this for the app is worth a warning: some ten photos and a backup. */
export const lowStorageBytes = 50_000_000
