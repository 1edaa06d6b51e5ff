import { day, hour, type Instant, minute, second } from '../../shared/kernel/time.ts'

/** `2 d 3 h`, `3 h 12 min`, `9:59`; never negative. */
export function timeLeftInWords(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / second)) * second
  const [days, hours] = [Math.floor(left / day), Math.floor((left % day) / hour)]
  const minutes = Math.floor((left % hour) / minute)
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${minutes} min`
  return `${minutes}:${String((left % minute) / second).padStart(2, '0')}`
}

/** How long it is until then; both by the server's clock. */
export function TimeLeft({ until, now }: { until: Instant; now: Instant }) {
  return (
    <time dateTime={new Date(until).toISOString()} className="figures whitespace-nowrap">
      {timeLeftInWords(until - now)}
    </time>
  )
}
