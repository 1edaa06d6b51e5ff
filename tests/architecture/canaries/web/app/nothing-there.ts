// must be caught: missing file
import './not-there.ts'
