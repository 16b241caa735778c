import { useState } from 'react'
import classes from './face.module.css'
import { initials } from './initials.ts'

export interface FaceProps {
  /** stands beside it as text: the picture says nothing more */
  name: string
  /** the address of the photo; initials where there is none, or where it has expired */
  src: string | null
  size?: number
}

/** A person at a glance: their photo, or their initials. */
export function Face({ name, src, size = 28 }: FaceProps) {
  const [failed, setFailed] = useState<string>()
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (src !== null && src !== failed) {
    return <img className={classes.face} style={style} src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
  }
  return (
    // drawn, not written: whoever copies a line or has it read gets the name once
    <span className={classes.face} style={style} data-initials={initials(name) || '·'} aria-hidden />
  )
}
