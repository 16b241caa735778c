import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { shortened } from './read-more-text.ts'

/** A remark with its line breaks; a long one begins shortened and can be unfolded (LM-157, LM-Q47). */
export function ReadMore({ text, className }: { text: string; className?: string | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const short = shortened(text)
  return (
    <span className={className} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {short === undefined || isWhole ? text : short}
      {short !== undefined && (
        <>
          {' '}
          <Anchor component="button" type="button" inherit aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Read less' : 'Read more'}
          </Anchor>
        </>
      )}
    </span>
  )
}
