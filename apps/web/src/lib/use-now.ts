import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The present time, looked at again every minute or as often as is said (milliseconds). */
export function useNow(every = MINUTE): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
