import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './carousel.module.css'
import { QuotationDrawing, TasksDrawing, TimelineDrawing } from './carousel-drawings.tsx'
import { SheetDrawing } from './carousel-sheet.tsx'
import { SLIDE_MS, SLIDES, slideAfter } from './carousel-slides.ts'

const DRAWINGS: Record<(typeof SLIDES)[number]['title'], ReactNode> = {
  'File Manager': <SheetDrawing />,
  'Task Management': <TasksDrawing />,
  Quotation: <QuotationDrawing />,
  Timeline: <TimelineDrawing />,
}

/**
 * What the suite is for, in four slides (SH-022, SH-023). Moves on by itself every five seconds, but not under the pointer,
 * while something in it has the focus, once it was stopped, or where less motion is wished for (SH-Q31).
 */
export function Carousel() {
  const [current, setCurrent] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const wantsLessMotion = useReducedMotion(false, { getInitialValueInEffect: false })
  const [isStopped, setStopped] = useState(wantsLessMotion)
  const isMoving = !(isHeld || isFocused || isStopped || wantsLessMotion)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide that was chosen gets its full time
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setCurrent(slide => slideAfter(slide, 1)), SLIDE_MS)
    return () => clearInterval(timer)
  }, [isMoving, current])

  return (
    <section
      className={classes.root}
      aria-roledescription="carousel"
      aria-label="What Plinth is for"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setFocused(true)}
      onBlur={event => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={classes.slides} aria-live={isMoving ? 'off' : 'polite'}>
        {SLIDES.map(({ title, text }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
          <div
            key={title}
            className={classes.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${SLIDES.length}: ${title}`}
            data-current={index === current || undefined}
            inert={index !== current}
          >
            <div className={classes.drawing}>{DRAWINGS[title]}</div>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.text}>{text}</p>
          </div>
        ))}
      </div>
      <div className={classes.controls}>
        <ActionIcon variant="subtle" aria-label="Slide before" onClick={() => setCurrent(slideAfter(current, -1))}>
          <IconChevronLeft size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        {SLIDES.map(({ title }, index) => (
          <UnstyledButton
            key={title}
            className={classes.dot}
            aria-label={`Show ${title}`}
            aria-current={index === current || undefined}
            onClick={() => setCurrent(index)}
          />
        ))}
        <ActionIcon variant="subtle" aria-label="Slide after" onClick={() => setCurrent(slideAfter(current, 1))}>
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        {!wantsLessMotion && (
          <ActionIcon
            variant="subtle"
            aria-label={isStopped ? 'Play the slides' : 'Stop the slides'}
            onClick={() => setStopped(!isStopped)}
          >
            {isStopped ? (
              <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconPlayerPause size={16} stroke={1.5} aria-hidden />
            )}
          </ActionIcon>
        )}
      </div>
    </section>
  )
}
