/** A small HTTP/1.1 server with TLS and strict limits, for probes, scrapes and debugging. */
@NullMarked
package io.berth.server.http;

import org.jspecify.annotations.NullMarked;
