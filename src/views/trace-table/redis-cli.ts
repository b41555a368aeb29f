import { quote } from '../../base'

/** What redis-cli reads as it stands: no blank, no quote, no backslash, nothing that is not printed. */
const PLAIN = /^[\w.:/@%+,=*#?!|~^&;<>()[\]{}$-]+$/

const word = (arg: string): string => (PLAIN.test(arg) ? arg : quote(arg))

/** Commands as they are typed at the prompt of redis-cli, a line each; `redis-cli < file` takes them as well. */
export const redisCliText = (commands: readonly (readonly string[])[]): string =>
  commands.map((args) => `${args.map(word).join(' ')}\n`).join('')
