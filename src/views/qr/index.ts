/** The link as a QR code, for a room and for paper. Whatever uses it is loaded when it is asked for. */
export { Qr } from './Qr'
export { roomUrls } from './room-urls'
