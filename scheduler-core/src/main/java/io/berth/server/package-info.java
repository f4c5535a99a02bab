/** What the scheduler tells over HTTPS, to those who may know. */
@NullMarked
package io.berth.server;

import org.jspecify.annotations.NullMarked;
