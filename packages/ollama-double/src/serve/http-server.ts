import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A listening server that can go away and come back at the same port. */
export class HttpServer {
  readonly #server: Server;
  readonly #host: string;
  #port: number;

  constructor(listener: RequestListener, host: string, port: number) {
    this.#server = createServer({ keepAliveTimeout: 5_000 }, listener);
    this.#host = host;
    this.#port = port;
  }

  get port(): number {
    return this.#port;
  }

  get listening(): boolean {
    return this.#server.listening;
  }

  async open(): Promise<void> {
    this.#server.listen(this.#port, this.#host);
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Every connection ends at once. */
  drop(): void {
    this.#server.closeAllConnections();
  }

  /** From here on nobody is let in. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
