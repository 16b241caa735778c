import { toPlainText } from '@react-email/render'
import { cleanLetter as clean, cleanHtml } from './clean-html.ts'

/** What the thread of `letters.ts` does with HTML that people wrote. */
export const cleanMessage = (html: string): string => cleanHtml(html)
export const cleanLetter = (html: string): string => clean(html)
export const plainText = (html: string): string => toPlainText(html)
