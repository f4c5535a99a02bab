package io.berth.e2e.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks tests that take minutes, most of them waiting for leases to expire or for many pods. {@code
 * mvn verify} skips them; {@code mvn verify -P long} runs only these, and {@code .ci/run} all
 * tests.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("long")
public @interface LongRunning {}
