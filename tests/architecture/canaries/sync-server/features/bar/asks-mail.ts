// must be caught: vendor SDKs
import { createTransport } from 'nodemailer'
export const there = createTransport
