/**
 * The addresses of the pages that lead to scenarios: `#/paths`, `#/path/classic-five`, `#/path/own?title=…&steps=…`,
 * `#/new-path?…` (the same path while it is being made), `#/glossary`, `#/glossary/lease`, `#/do-you-need-a-lock` and
 * `#/do-you-need-a-lock/again`, a question of it.
 */
import { shorten } from '../base'
import { readFields } from './link-fields'
import { type LinkPath, type OwnPath, ownPathFields, queryText, readOwnPath } from './link-path'

export type GuideRoute =
  | { readonly page: 'paths' }
  | { readonly page: 'path'; readonly path: LinkPath }
  | { readonly page: 'new-path'; readonly path: OwnPath }
  | { readonly page: 'glossary'; readonly term: string | null }
  | { readonly page: 'do-you-need-a-lock'; readonly at: string | null }

const PATH = /^\/(paths|path|new-path|glossary|do-you-need-a-lock)(?:\/([A-Za-z][A-Za-z0-9-]{0,63}))?$/

/** `path` and `query`: what stands before and behind the question mark. Null where it is another page. */
export function decodeGuide(path: string, query: string): { route: GuideRoute; problems: string[] } | null {
  const [, page, name] = PATH.exec(path) ?? []
  const { fields, problems } = readFields(query)
  const route = routeOf(page, name, () => readOwnPath(fields, problems))
  if (!route) return null
  for (const field of fields.keys())
    problems.push(`"${shorten(field)}" in the link means nothing here and was left out.`)
  return { route, problems }
}

function routeOf(page: string | undefined, name: string | undefined, own: () => OwnPath): GuideRoute | null {
  if (page === 'glossary') return { page, term: name ?? null }
  if (page === 'path' && name) return { page, path: name === 'own' ? own() : { kind: 'built-in', id: name } }
  if (page === 'do-you-need-a-lock') return { page, at: name ?? null }
  if (name) return null
  if (page === 'new-path') return { page, path: own() }
  return page === 'paths' ? { page } : null
}

export function encodeGuide(route: GuideRoute): string {
  switch (route.page) {
    case 'path':
      return route.path.kind === 'built-in' ? `#/path/${route.path.id}` : `#/path/own${ownQuery(route.path)}`
    case 'new-path':
      return `#/new-path${ownQuery(route.path)}`
    case 'glossary':
      return `#/glossary${route.term === null ? '' : `/${route.term}`}`
    case 'do-you-need-a-lock':
      return `#/do-you-need-a-lock${route.at === null ? '' : `/${route.at}`}`
    default:
      return '#/paths'
  }
}

const ownQuery = (path: OwnPath) => queryText(ownPathFields(path))
