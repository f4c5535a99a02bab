/** A small HTTPS server: enough of HTTP/1.1 for probes, scrapes and people, and hard to hold up. */
@NullMarked
package io.berth.server.http;

import org.jspecify.annotations.NullMarked;
