/** The certificates that the server shows, and how it makes connections secure with them. */
@NullMarked
package io.berth.server.tls;

import org.jspecify.annotations.NullMarked;
