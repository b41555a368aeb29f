/** The pages that lead to scenarios. They tell nothing of a scenario before its question is answered. */
export { GuideLinks } from './GuideLinks'
