import { maxBackupRowBytes } from '../../../../shared/business/backup.ts'
import { restoreCopy } from '../../../../shared/copy/restore.ts'
import type { BackupFault } from '../../../../shared/features/backup/read-backup.ts'
import { never } from '../../../../shared/kernel/never.ts'

/** Why a file is not a readable backup. */
export function faultInWords(fault: BackupFault): string {
  switch (fault.kind) {
    case 'no_zip':
      return restoreCopy.noZip
    case 'no_backup':
      return restoreCopy.noBackup
    case 'newer':
      return restoreCopy.newer
    case 'too_large':
      return restoreCopy.tooLarge(maxBackupRowBytes / 1024 / 1024)
    case 'damaged':
      return restoreCopy.damaged(fault.file)
    case 'bad_row':
      return restoreCopy.badRow(fault.file, fault.place)
    default:
      return never(fault)
  }
}
