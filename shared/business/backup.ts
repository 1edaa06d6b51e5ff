/**
 * The most bytes that all rows of a backup may have when they are unpacked. A cellar of 10,000 bottles
 * with ten years of history has 40 MB of them; a phone reads three times as many before it runs short.
 */
export const maxBackupRowBytes = 128 * 1024 * 1024
