/** The scheduler's HTTPS endpoints, with authentication and authorization. */
@NullMarked
package io.berth.server;

import org.jspecify.annotations.NullMarked;
