/**
 * Profiles and the runners of their extension points: registration, instantiation and calls of
 * plugins, caching of their results.
 */
@NullMarked
package io.berth.runtime;

import org.jspecify.annotations.NullMarked;
