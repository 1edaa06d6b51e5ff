import { aShare } from './share.ts'

aShare(2)
